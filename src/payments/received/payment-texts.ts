import { type Cents, cents, formatEuros } from '../../shared/money.ts';

type Booked = { amount: Cents; isRefund: boolean; number: string; open: Cents };

/** `€ 200,00 geboekt op 2026-0042, nog € 170,00 open.` */
export function bookedText({ amount, isRefund, number, open }: Booked): string {
  const what = isRefund ? 'terugbetaling geboekt' : 'geboekt';
  return `${formatEuros(amount)} ${what} op ${number}, ${openText(open)}.`;
}

export function openText(open: Cents): string {
  if (open === 0) return 'er staat niets meer open';
  return open > 0
    ? `nog ${formatEuros(open)} open`
    : `${formatEuros(cents(-open))} terug te betalen`;
}
