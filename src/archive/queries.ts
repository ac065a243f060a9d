import { and, between, desc, eq, like, lt, sql } from 'drizzle-orm';
import { escapeLike } from '../customers/queries.ts';
import { type Db, prepared } from '../database/open.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { IsoDate } from '../shared/dates.ts';
import { fold } from '../shared/names.ts';

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

/** Every invoice with its credit, the newest first. */
export function listArchive(db: Db) {
  return all(db).all();
}

const narrowed = prepared((db) =>
  db
    .select(columns)
    .from(invoices)
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(
      and(
        lt(invoices.id, sql.placeholder('before')),
        between(invoices.issuedOn, sql.placeholder('from'), sql.placeholder('until')),
        like(invoices.customerNameFold, sql`${sql.placeholder('name')} escape '\\'`),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(PAGE_SIZE + 1)
    .prepare(),
);

export type ArchiveSelection = {
  klant: string;
  datum: IsoDate | undefined;
  before: number | undefined;
};
export type ArchivePage = { rows: ArchiveRow[]; next: number | undefined };

/** One page of the archive, the newest first; `datum` is the Amsterdam day on which the invoice was made. */
export function findArchivePage(db: Db, { klant, datum, before }: ArchiveSelection): ArchivePage {
  const found = narrowed(db).all({
    before: before ?? Number.MAX_SAFE_INTEGER,
    from: datum ?? '',
    until: datum ?? '9999',
    name: `%${escapeLike(fold(klant))}%`,
  });
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, next: found.length > PAGE_SIZE ? rows.at(-1)?.id : undefined };
}
