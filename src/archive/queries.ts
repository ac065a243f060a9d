import { asc, desc, eq, lt, sql } from 'drizzle-orm';
import { partOf, type Parts, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import { searchNames } from '../database/name-search.ts';
import { isLike, namedList } from '../database/named-list.ts';
import { type Db, prepared } from '../database/open.ts';
import {
  byId,
  type DayKey,
  END_OF_TIME,
  findPage,
  type Page,
  type PageCursor,
  parseDayKey,
  rangeOfDays,
} from '../database/page.ts';
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

/**
 * Returns a number that changes when clearing the database or restoring a backup removes invoices. The number is the
 * count of the rows of `skipped_numbers`, where clearing and restoring record the removed numbers.
 */
export const getEdition = oneValue<number>(
  "SELECT count(*) AS count FROM skipped_numbers WHERE series = 'invoice'",
);

const shown = {
  payment: deliveries.payment,
  total: invoices.total,
  issuedOn: invoices.issuedOn,
  /** Whether the invoice has the KvK number of its customer. An e-invoice needs this number. */
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

type ArchiveSelection = {
  /** The typed name of the customer. */
  name: string;
  date: IsoDate | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
};
export type PageRow = ReturnType<ReturnType<typeof byIds>['all']>[number];
export type ArchivePage = Page<PageRow>;

const list = {
  ...byId,
  size: PAGE_SIZE,
  key: ['id'],
  id: 'id',
  isNamed: isLike('customer_name_fold'),
  // Invoices get their ids in the order of their days, so an index by name and id is also in the order of the days.
  ofName: {
    from: 'invoices INDEXED BY invoices_by_name',
    where: 'customer_name_fold = name.value',
  },
  rows: (db: Db, ids: string): PageRow[] => byIds(db).all({ ids }),
};
const all = namedList({
  ...list,
  inOrder: { from: 'invoices INDEXED BY invoices_by_id' },
  trigrams: { table: 'invoice_names', rowidOf: ([id]) => Number(id), inBatches: true },
});
/** The invoices of a day or of a period, in the order of their days. */
const ofPeriod = namedList<PageRow, DayKey>({
  ...list,
  key: ['issued_on', 'id'],
  keyOf: ({ issuedOn, id }) => [issuedOn, id],
  parse: parseDayKey,
  inOrder: { from: 'invoices INDEXED BY invoices_by_day' },
  rows: (db, ids) => list.rows(db, ids).toSorted(byDay),
});

function byDay(one: PageRow, other: PageRow): number {
  return one.issuedOn.localeCompare(other.issuedOn) || one.id - other.id;
}

export function findArchivePage(
  db: Db,
  selection: ArchiveSelection,
  cursor: PageCursor,
): ArchivePage {
  const named = { search: searchNames(db, selection.name), latestFirst: true };
  const { from, until } = periodOf(selection);
  if (from === undefined && until === undefined)
    return findPage(all(db, { ...named, range: byId.range }), cursor);
  const range = rangeOfDays({ from: from ?? '', until: until ?? END_OF_TIME });
  return findPage(ofPeriod(db, { ...named, range }), cursor);
}

function periodOf({ date, from, until }: Omit<ArchiveSelection, 'name'>) {
  return { from: date ?? from, until: date ?? until };
}

/**
 * The first page of the invoices that have one of these ids and were issued on the selected date or in the selected
 * period. Latest first.
 */
export function findNumberedPage(
  db: Db,
  ids: readonly number[],
  selection: Omit<ArchiveSelection, 'name'>,
): ArchivePage {
  const { from = '', until = END_OF_TIME } = periodOf(selection);
  const rows = byIds(db)
    .all({ ids: listOf(ids) })
    .filter(({ issuedOn }) => issuedOn >= from && issuedOn <= until);
  return { rows: rows.toReversed().slice(0, PAGE_SIZE), previous: undefined, next: undefined };
}
