import { daysBetween, type IsoDate } from '../../shared/dates.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';

/** The invoice's total, and what is open of it after its credit and its payments. */
export type Owed = { total: Cents; open: Cents; dueOn: IsoDate; isCredited: boolean };

export type InvoicePaymentStatus = 'none' | 'paid' | 'open' | 'late' | 'part' | 'too-much';

export function invoicePaymentStatus(
  { total, open, dueOn, isCredited }: Owed,
  today: IsoDate,
): InvoicePaymentStatus {
  if (open < 0) return 'too-much';
  if (isCredited) return 'none';
  if (open === 0) return 'paid';
  if (dueOn < today) return 'late';
  return open < total ? 'part' : 'open';
}

/** The state of payment in words, '' for a credited invoice that needs nothing more. */
export function owedText(owed: Owed, today: IsoDate): string {
  const { total, open, dueOn, isCredited } = owed;
  const rest = open < total ? `, nog ${formatEuros(open)}` : '';
  switch (invoicePaymentStatus(owed, today)) {
    case 'paid':
      return 'Betaald';
    case 'open':
      return 'Open';
    case 'part':
      return `Deels betaald${rest}`;
    case 'late':
      return `${plural(daysBetween(dueOn, today), 'dag')} te laat${rest}`;
    case 'too-much':
      return `${formatEuros(cents(-open))} ${isCredited ? 'terug te betalen' : 'te veel betaald'}`;
    default:
      return '';
  }
}
