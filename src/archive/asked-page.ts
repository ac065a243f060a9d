import type { Place } from '../database/page.ts';
import type { Ctx } from '../http/context.ts';
import { type Filter, readFilter } from '../ui/filter.tsx';
import { readPlace } from '../ui/pages.tsx';
import { type ArchivePage, findArchivePage } from './queries.ts';

export type AskedPage = { filter: Filter; place: Place; page: ArchivePage };

export function askedPage(c: Ctx): AskedPage {
  const filter = readFilter(c.req);
  const place = readPlace(c.req);
  return { filter, place, page: findArchivePage(c.var.db, filter, place) };
}
