import { Hono } from 'hono';
import { logDownload } from '../../audit/queries.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { requireAdminPage } from '../../http/guards.ts';
import { sendFragment, sendPage, wantsFragment } from '../../http/page.tsx';
import { sendFile } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { partsOf, today } from '../../shared/dates.ts';
import { figuresCsv } from './figures-csv.ts';
import { FiguresOfYear, FiguresScreen } from './figures-screen.tsx';
import { findFirstYear } from './queries.ts';
import { readFigures } from './read-figures.ts';
import { readYear, YEAR } from './wire.ts';

export const figuresScreens = new Hono<Env>()
  .get(paths.figures(), requireAdminPage, (c) => {
    const figures = readAsked(c);
    if (wantsFragment(c)) return sendFragment(c, <FiguresOfYear {...figures} />);
    const frame = { firstYear: findFirstYear(c.var.db) };
    const children = <FiguresScreen {...figures} {...frame} />;
    return sendPage(c, { title: 'Cijfers', styles: 'figures', children });
  })
  .get(paths.figuresDownload(), requireAdminPage, (c) => {
    const figures = readAsked(c);
    const name = `Cijfers ${figures.year}`;
    logDownload(c.var.db, name, { soort: 'csv' });
    return sendFile(c, `${name.replace(' ', '-')}.csv`, figuresCsv(figures));
  });

function readAsked(c: Ctx) {
  const { db, clock } = c.var;
  const day = today(clock);
  const year = readYear(c.req.query(YEAR), day) ?? Number(partsOf(day).year);
  return readFigures(db, year, day);
}
