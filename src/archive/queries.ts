import { asc, desc, eq, lt, sql } from 'drizzle-orm';
import { partOf, type Parts, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import { searchNames } from '../database/name-search.ts';
import { isLike, namedList } from '../database/named-list.ts';
import { type Db, prepared } from '../database/open.ts';
import { byId, findPage, type Page, type PageCursor } from '../database/page.ts';
import { isOneOf, listOf, oneValue, valueBy } from '../database/statements.ts';
import { deliveries } from '../deliveries/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { IsoDate } from '../shared/dates.ts';

const PAGE_SIZE = 50;

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

export const findDeliveryId = valueBy(invoices.deliveryId, invoices.number);

/** Returns a number that changes when clearing or restoring removes invoices, because both record the removed numbers. */
export const getEdition = oneValue<number>(
  "SELECT count(*) AS count FROM skipped_numbers WHERE series = 'invoice'",
);

const shown = {
  payment: deliveries.payment,
  total: invoices.total,
  issuedOn: invoices.issuedOn,
  /** Whether the customer had a KvK number, which an e-invoice needs. */
  isBusiness: sql<0 | 1>`coalesce(json_extract(${invoices.data}, '$.klant.kvkNummer'), '') <> ''`,
};

const byIds = prepared((db) =>
  db
    .select({ ...columns, ...shown })
    .from(invoices)
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .leftJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
    .where(isOneOf(invoices.id, 'ids'))
    .orderBy(asc(invoices.id))
    .prepare(),
);

type ArchiveSelection = { customer: string; date: IsoDate | undefined };
export type PageRow = ReturnType<ReturnType<typeof byIds>['all']>[number];
export type ArchivePage = Page<PageRow>;

const list = {
  ...byId,
  size: PAGE_SIZE,
  key: ['id'],
  id: 'id',
  isNamed: isLike('customer_name_fold'),
  rows: (db: Db, ids: string): PageRow[] => byIds(db).all({ ids }),
};
const all = namedList({
  ...list,
  inOrder: { from: 'invoices INDEXED BY invoices_by_id' },
  ofName: {
    from: 'invoices INDEXED BY invoices_by_name',
    where: 'customer_name_fold = name.value',
  },
  trigrams: { table: 'invoice_names', placeOf: ([id]) => Number(id) },
});
const ofDay = namedList({
  ...list,
  inOrder: { from: 'invoices INDEXED BY invoices_by_day', where: 'issued_on = $date' },
});

export function findArchivePage(
  db: Db,
  { customer, date }: ArchiveSelection,
  cursor: PageCursor,
): ArchivePage {
  const selection = { search: searchNames(db, customer), range: byId.range, latestFirst: true };
  if (date === undefined) return findPage(all(db, selection), cursor);
  return findPage(ofDay(db, { ...selection, values: { date } }), cursor);
}

/** The invoices with these ids, latest first, on one page. With a date, only the invoices of that day. */
export function findNumberedPage(
  db: Db,
  ids: readonly number[],
  { date }: Pick<ArchiveSelection, 'date'>,
): ArchivePage {
  const rows = byIds(db)
    .all({ ids: listOf(ids) })
    .filter(({ issuedOn }) => date === undefined || issuedOn === date);
  return { rows: rows.toReversed().slice(0, PAGE_SIZE), previous: undefined, next: undefined };
}
