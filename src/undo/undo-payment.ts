import type { Act } from '../audit/schema.ts';
import { paths } from '../paths.ts';
import { getParty, getPayment } from '../receivables/queries.ts';
import { undoAsUser } from '../receivables/undo-payment.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { filterNames } from '../ui/filter.tsx';
import type { Undone, Undoing } from './undoing.ts';

/** Undoes a payment or a write-off, so that its amount is open again. */
export function undoPayment({ db, clock, user }: Undoing, { recordId }: Act): Undone {
  const { amount, invoiceId } = getPayment(db, recordId);
  const { open } = undoAsUser({ db, clock }, user, recordId);
  const { number } = getParty(db, invoiceId);
  const state =
    open < 0 ? `${formatEuros(cents(-open))} terug te betalen` : `nog ${formatEuros(open)} open`;
  const link = { href: paths.payments({ [filterNames.customer]: number }), text: 'Bekijken' };
  return {
    name: number,
    rest: `, ${formatEuros(cents(Math.abs(amount)))} niet meer geboekt, ${state}.`,
    link,
  };
}
