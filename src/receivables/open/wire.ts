import type { IsoDate } from '../../shared/dates.ts';
import { toEuros } from '../../shared/money.ts';
import { daysLate } from './age.ts';
import type { OpenInvoice } from './queries.ts';

export function openToWire(row: OpenInvoice, today: IsoDate) {
  return {
    delivery_id: row.deliveryId,
    factuurnummer: row.number,
    Klant_naam: row.customerName,
    factuurdatum: row.issuedOn,
    vervaldatum: row.dueOn,
    dagen_te_laat: Math.max(daysLate(row.dueOn, today), 0),
    bedrag: toEuros(row.total),
    open: toEuros(row.open),
    Betaling: row.payment,
    nietAanmanen: row.hold ?? '',
  };
}
