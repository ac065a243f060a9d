import { type Db, prepared } from '../../../database/open.ts';
import { sumByQuarter, type UncollectibleSum, type WrittenOff } from './uncollectible.ts';

// The rest of a write-off counts on the day on which the write-off was taken back, not once more on its own day.
const writtenOff = prepared((db) =>
  db.$client.query<WrittenOff, [string]>(
    `SELECT coalesce((
         SELECT origin.taken_back_on FROM payments AS origin WHERE origin.id = payments.moved_from
       ), paid_on) AS day, amount, vat_rate AS vatRate
     FROM payments INDEXED BY uncollectible_payments JOIN invoices ON invoices.id = payments.invoice_id
     WHERE reason = 'oninbaar' AND paid_on <= ?1 AND (undone_at IS NULL OR taken_back_on IS NOT NULL)
     UNION ALL
     SELECT taken_back_on, -amount, vat_rate
     FROM payments INDEXED BY uncollectible_payments JOIN invoices ON invoices.id = payments.invoice_id
     WHERE reason = 'oninbaar' AND paid_on <= ?1 AND taken_back_on IS NOT NULL`,
  ),
);
/** The sums that were written off as uncollectible in each quarter of a year. Undone write-offs do not count. */
export function listUncollectible(db: Db, year: number): UncollectibleSum[] {
  return sumByQuarter(writtenOff(db).all(`${year}-12-31`), year);
}
