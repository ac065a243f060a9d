import type { Ctx } from '../http/context.ts';
import { type Filter, readFilter } from '../ui/filter.tsx';
import { type ArchivePage, findArchivePage } from './queries.ts';

export type AskedPage = { filter: Filter; before: number | undefined; page: ArchivePage };

export function askedPage(c: Ctx): AskedPage {
  const filter = readFilter(c.req);
  const before = Number(c.req.query('na')) || undefined;
  return { filter, before, page: findArchivePage(c.var.db, { ...filter, before }) };
}
