import type { IsoDate } from '../shared/dates.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';
import { termText } from './open/age.ts';
import type { PaidBy } from './payment.ts';

export type Owed = {
  total: Cents;
  open: Cents;
  dueOn: IsoDate;
  isCredited: boolean;
  writtenOff?: Cents | undefined;
  /** The part that a take-over counts as paid. */
  takenOver?: Cents | undefined;
};

export type Receivable = Owed & {
  invoiceId: number;
  deliveryId: number;
  number: string;
  customerName: string;
  method: PaidBy;
  /** The reason why no reminders may be sent, or ''. */
  hold: string;
};

export function expectedMethod(agreed: string | null): PaidBy {
  if (agreed === 'contant') return 'contant';
  return agreed === 'betaalverzoek' ? 'tikkie' : 'bank';
}

type InvoicePaymentStatus =
  | 'none'
  | 'paid'
  | 'written-off'
  | 'open'
  | 'late'
  | 'part'
  | 'too-much'
  | 'refunded-too-much';

export function invoicePaymentStatus(
  { total, open, dueOn, isCredited, writtenOff = cents(0) }: Owed,
  today: IsoDate,
): InvoicePaymentStatus {
  if (open < 0) return 'too-much';
  if (isCredited) return open > 0 ? 'refunded-too-much' : 'none';
  if (open === 0) return writtenOff > 0 ? 'written-off' : 'paid';
  if (dueOn < today) return 'late';
  return open < total ? 'part' : 'open';
}

/** The amount that was received for an invoice without a credit. Write-offs and take-overs do not count as received. */
export function receivedOf({ total, open, writtenOff, takenOver }: Omit<Owed, 'isCredited'>) {
  return cents(total - open - (writtenOff ?? 0) - (takenOver ?? 0));
}

/** Returns '' for a credited invoice without an open amount. */
export function owedText(owed: Owed, today: IsoDate): string {
  const { total, open, isCredited, writtenOff = cents(0) } = owed;
  const rest = open < total ? `, nog ${formatEuros(open)}` : '';
  const texts: Record<InvoicePaymentStatus, string> = {
    none: '',
    paid: owed.takenOver ? 'Betaald, overgenomen' : 'Betaald',
    'written-off': isPaidInPart(owed)
      ? `Betaald, ${formatEuros(writtenOff)} afgeboekt`
      : 'Afgeboekt',
    open: 'Open',
    part: `${partText(owed)}${rest}`,
    late: `${termText(owed.dueOn, today)}${rest}`,
    'too-much': `${formatEuros(cents(-open))} ${isCredited ? 'terug te betalen' : 'te veel betaald'}`,
    'refunded-too-much': `${formatEuros(open)} te veel terugbetaald`,
  };
  return texts[invoicePaymentStatus(owed, today)];
}

function isPaidInPart({ total, open, writtenOff = cents(0) }: Owed): boolean {
  return open + writtenOff < total;
}

function partText(owed: Owed): string {
  return `Deels ${isPaidInPart(owed) ? 'betaald' : 'afgeboekt'}`;
}

const LOOKS = {
  paid: 'ok',
  'written-off': 'dim',
  open: 'open',
  part: 'open',
  late: 'bad',
  'too-much': 'warn',
  'refunded-too-much': 'open',
} as const;

/** A short text for a narrow column, with `late` as the text of a late invoice. `owedText` has the full text. */
export function owedState(owed: Owed, today: IsoDate, late = 'Te laat') {
  const texts = {
    paid: 'Betaald',
    'written-off': 'Afgeboekt',
    open: 'Open',
    part: partText(owed),
    late,
    'too-much': owed.isCredited ? 'Terug te betalen' : 'Te veel betaald',
    'refunded-too-much': 'Te veel terugbetaald',
  };
  const status = invoicePaymentStatus(owed, today);
  return status === 'none' ? undefined : { text: texts[status], look: LOOKS[status] };
}
