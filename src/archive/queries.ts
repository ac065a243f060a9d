import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Parts, partOf, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import { isOneOf } from '../database/lists.ts';
import { searchNames } from '../database/name-search.ts';
import { type Db, prepared } from '../database/open.ts';
import { bothWays, byId, findPage, type Page, type Place } from '../database/page.ts';
import { deliveries } from '../deliveries/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { IsoDate } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import { findNamed } from './names/queries.ts';

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

export function readArchive(db: Db): Parts<ArchiveRow> {
  return readInParts(db, (snapshot, id = Number.MAX_SAFE_INTEGER) =>
    partOf(before(snapshot).all({ id }), (row) => row.id),
  );
}

const byNumber = prepared((db) =>
  db
    .select({ deliveryId: invoices.deliveryId })
    .from(invoices)
    .where(eq(invoices.number, sql.placeholder('number')))
    .prepare(),
);
export function findDeliveryId(db: Db, number: string): number | undefined {
  return byNumber(db).get({ number })?.deliveryId;
}

const skippedRanges = prepared((db) =>
  db.$client.query<{ count: number }, []>(
    "SELECT count(*) AS count FROM skipped_numbers WHERE series = 'invoice'",
  ),
);
/** Returns a number that changes when clearing or restoring removes invoices, because both record the removed numbers. */
export function getEdition(db: Db): number {
  return skippedRanges(db).get()?.count ?? 0;
}

const pages = bothWays([invoices.id], ({ isBeyond, order }) => ({
  all: preparedPage(isBeyond, order),
  // One statement for both would read the whole archive for a day without invoices.
  ofDay: preparedPage(and(isBeyond, sql`${invoices.issuedOn} = ${sql.placeholder('date')}`), order),
  ofIds: preparedPage(isOneOf(invoices.id, 'ids'), order),
}));

const shown = {
  payment: deliveries.payment,
  total: invoices.total,
  issuedOn: invoices.issuedOn,
  isBusiness: sql<0 | 1>`coalesce(json_extract(${invoices.data}, '$.klant.kvkNummer'), '') <> ''`,
};

function preparedPage(condition: SQL | undefined, order: SQL[]) {
  return prepared((db) =>
    db
      .select({ ...columns, ...shown })
      .from(invoices)
      .leftJoin(credits, eq(credits.invoiceId, invoices.id))
      .leftJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
      .where(condition)
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );
}

export type ArchiveSelection = { customer: string; date: IsoDate | undefined };
export type PageRow = ArchiveRow & {
  payment: string | null;
  total: Cents;
  issuedOn: IsoDate;
  /** Whether the customer had a KvK number, which an e-invoice needs. */
  isBusiness: 0 | 1;
};
export type ArchivePage = Page<PageRow>;

export function findArchivePage(
  db: Db,
  { customer, date }: ArchiveSelection,
  place: Place,
): ArchivePage {
  const search = searchNames(db, customer);
  const read = (way: 'later' | 'earlier', id: number, limit: number) => {
    const { all, ofDay, ofIds } = pages[way];
    if (search === undefined)
      return date === undefined ? all(db).all({ id, limit }) : ofDay(db).all({ id, date, limit });
    const ids = findNamed[way](db, search, { id, date, limit });
    return ofIds(db).all({ ids, limit });
  };
  const list = {
    size: PAGE_SIZE,
    following: (id = Number.MAX_SAFE_INTEGER, limit: number) => read('earlier', id, limit),
    preceding: (id = 0, limit: number) => read('later', id, limit),
    ...byId,
  };
  return findPage(list, place);
}
