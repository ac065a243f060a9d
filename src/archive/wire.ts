import { fileName } from '../invoices/file-name.ts';
import { formatTijd } from '../shared/dates.ts';
import type { ArchiveRow } from './queries.ts';

export function toWire(row: ArchiveRow) {
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
