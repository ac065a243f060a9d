import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { csvOfTexts } from '../http/csv.ts';
import { requireAdminPage } from '../http/guards.ts';
import { sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { sendFile } from '../http/stream.ts';
import { paths } from '../paths.ts';
import { amsterdamDate, formatDate, formatExactTime, today } from '../shared/dates.ts';
import { readFilter } from '../ui/filter.tsx';
import { readCursor } from '../ui/pages.tsx';
import { oldestKept } from './acts/act.ts';
import { findRestorable, findRestored } from './deleted/queries.ts';
import { countAudit, findAuditPage, listActors, readAudit } from './log/queries.ts';
import { logbookNames } from './logbook-filter.tsx';
import { CountLine, type Logbook, LogbookScreen, LogbookTable } from './logbook.tsx';
import { logDownload } from './queries.ts';
import { type AuditEntry, KINDS } from './schema.ts';
import { sentenceOf, titleOf } from './sentences.ts';

export const auditScreens = new Hono<Env>()
  .get(paths.logbook(), requireAdminPage, (c) => {
    const logbook = readLogbook(c);
    if (wantsFragment(c))
      return sendFragment(
        c,
        <>
          <LogbookTable {...logbook} />
          <CountLine count={logbook.count} isReplacing />
        </>,
      );
    const frame = { actors: listActors(c.var.db) };
    return sendPage(c, { title: 'Logboek', children: <LogbookScreen {...logbook} {...frame} /> });
  })
  .get(paths.logbookCsv(), requireAdminPage, (c) => {
    const { db, clock } = c.var;
    const { selection } = readSelection(c);
    logDownload(db, 'Logboek', { soort: 'csv' });
    const csv = csvOfTexts(CSV_HEADS, readAudit(db, selection), cellsOf);
    return sendFile(c, `Logboek-${today(clock)}.csv`, csv);
  });

const CSV_HEADS = ['Datum', 'Tijd', 'Wie', 'Wat', 'Betreft', 'Verandering'];

/** The cells of an entry in the CSV, in the words of the screen. */
function cellsOf(entry: AuditEntry): string[] {
  const { at, actor, subject } = entry;
  const moment = [formatDate(amsterdamDate(at)), formatExactTime(at)];
  return [...moment, actor, titleOf(entry), subject, sentenceOf(entry)];
}

function readSelection(c: Ctx) {
  const { date: day, ...typed } = readFilter(c.req);
  const selection = {
    day,
    text: c.req.query(logbookNames.text)?.trim() ?? '',
    actor: c.req.query(logbookNames.actor) ?? '',
    kind: KINDS.find((name) => name === c.req.query(logbookNames.kind)) ?? ('' as const),
  };
  return { ...typed, selection };
}

function readLogbook(c: Ctx): Logbook {
  const { db, clock } = c.var;
  const { selection, typedDate, dateError } = readSelection(c);
  const cursor = readCursor(c.req);
  const page = findAuditPage(db, selection, cursor);
  const days = new Set(page.rows.map(({ day }) => day));
  return {
    selection,
    typedDate,
    dateError,
    cursor,
    page,
    deletions: {
      restorable: findRestorable(db, clock, page.rows),
      restored: findRestored(db, page.rows),
      keptFrom: oldestKept(clock),
    },
    count: countAudit(db, selection),
    counts: new Map([...days].map((day) => [day, countAudit(db, { ...selection, day })])),
    today: today(clock),
  };
}
