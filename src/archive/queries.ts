import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Parts, partOf, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import { preparedForNames, searchNames } from '../database/name-search.ts';
import { type Db, prepared } from '../database/open.ts';
import { bothWays, byId, findPage, type Page, type Place } from '../database/page.ts';
import { deliveries } from '../deliveries/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { IsoDate } from '../shared/dates.ts';

export const PAGE_SIZE = 50;

const columns = {
  id: invoices.id,
  deliveryId: invoices.deliveryId,
  number: invoices.number,
  creditNumber: credits.number,
  customerName: invoices.customerName,
  address: invoices.address,
  date: invoices.date,
  slot: invoices.slot,
  issuedAt: invoices.issuedAt,
};

const before = prepared((db) =>
  db
    .select(columns)
    .from(invoices)
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(lt(invoices.id, sql.placeholder('id')))
    .orderBy(desc(invoices.id))
    .limit(ROWS_OF_PART)
    .prepare(),
);
export type ArchiveRow = ReturnType<ReturnType<typeof before>['all']>[number];

/** All invoices, the newest first. */
export function readArchive(db: Db): Parts<ArchiveRow> {
  return readInParts(db, (snapshot, id = Number.MAX_SAFE_INTEGER) =>
    partOf(before(snapshot).all({ id }), (row) => row.id),
  );
}

const skippedRanges = prepared((db) =>
  db.$client.query<{ count: number }, []>(
    "SELECT count(*) AS count FROM skipped_numbers WHERE series = 'invoice'",
  ),
);
/** Returns a number that changes when clearing or restoring removes invoices: both skip the numbers that they remove. */
export function getEdition(db: Db): number {
  return skippedRanges(db).get()?.count ?? 0;
}

const names = { id: invoices.id, text: invoices.customerNameFold };
// A single statement would read the whole archive for a day without invoices.
const pages = {
  all: preparedPages(),
  ofDay: preparedPages(sql`${invoices.issuedOn} = ${sql.placeholder('datum')}`),
};

function preparedPages(condition?: SQL) {
  return bothWays([invoices.id], ({ isBeyond, order }) =>
    preparedForNames(names, (db, isNamed) =>
      db
        .select({ ...columns, payment: deliveries.payment })
        .from(invoices)
        .leftJoin(credits, eq(credits.invoiceId, invoices.id))
        .leftJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
        .where(and(isBeyond, condition, isNamed))
        .orderBy(...order)
        .limit(sql.placeholder('limit'))
        .prepare(),
    ),
  );
}

export type ArchiveSelection = { klant: string; datum: IsoDate | undefined };
export type PageRow = ArchiveRow & { payment: string | null };
export type ArchivePage = Page<PageRow>;

export function findArchivePage(
  db: Db,
  { klant, datum }: ArchiveSelection,
  place: Place,
): ArchivePage {
  const hits = searchNames(db, 'invoice', klant);
  const { later, earlier } = datum === undefined ? pages.all : pages.ofDay;
  const list = {
    size: PAGE_SIZE,
    following: (id = Number.MAX_SAFE_INTEGER, limit: number) =>
      earlier(db, hits).all({ ...hits, datum, id, limit }),
    preceding: (id = 0, limit: number) => later(db, hits).all({ ...hits, datum, id, limit }),
    ...byId,
  };
  return findPage(list, place);
}
