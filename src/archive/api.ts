import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { sendRows } from '../http/stream.ts';
import { fileName } from '../invoices/file-name.ts';
import { paths } from '../paths.ts';
import { formatTijd } from '../shared/dates.ts';
import { type ArchiveRow, readArchive } from './queries.ts';

export const archiveApi = new Hono<Env>().get(paths.api.archive(), (c) =>
  sendRows(c, readArchive(c.var.db), toWire),
);

function toWire(row: ArchiveRow) {
  return {
    delivery_id: row.deliveryId,
    file_path: fileName(row.number, false),
    credit_file_path: row.creditNumber === null ? null : fileName(row.creditNumber, true),
    has_credit: row.creditNumber !== null,
    Klant_naam: row.customerName,
    leveringsadres: row.address,
    Tijd: formatTijd(row.date, row.slot),
    created_at: row.issuedAt,
  };
}
