import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { preparedForNames, searchNames } from '../database/name-search.ts';
import { type Db, prepared } from '../database/open.ts';
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

const all = prepared((db) =>
  db
    .select(columns)
    .from(invoices)
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .orderBy(desc(invoices.id))
    .prepare(),
);
export type ArchiveRow = ReturnType<typeof listArchive>[number];

export function listArchive(db: Db) {
  return all(db).all();
}

const names = { id: invoices.id, text: invoices.customerNameFold };
const pageOfAll = preparedForNames(names, (db, isNamed) => preparePage(db, isNamed));
// One statement for both would walk the whole archive for a day without a hit.
const pageOfDay = preparedForNames(names, (db, isNamed) =>
  preparePage(db, and(eq(invoices.issuedOn, sql.placeholder('datum')), isNamed)),
);

function preparePage(db: Db, condition: SQL | undefined) {
  return db
    .select({ ...columns, payment: deliveries.payment })
    .from(invoices)
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .leftJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
    .where(and(lt(invoices.id, sql.placeholder('before')), condition))
    .orderBy(desc(invoices.id))
    .limit(PAGE_SIZE + 1)
    .prepare();
}

export type ArchiveSelection = {
  klant: string;
  datum: IsoDate | undefined;
  before: number | undefined;
};
export type PageRow = ArchiveRow & { payment: string | null };
export type ArchivePage = { rows: PageRow[]; next: number | undefined };

export function findArchivePage(db: Db, { klant, datum, before }: ArchiveSelection): ArchivePage {
  const hits = searchNames(db, 'invoice', klant);
  const page = datum === undefined ? pageOfAll : pageOfDay;
  const found = page(db, hits).all({
    ...hits,
    before: before ?? Number.MAX_SAFE_INTEGER,
    datum,
  });
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, next: found.length > PAGE_SIZE ? rows.at(-1)?.id : undefined };
}
