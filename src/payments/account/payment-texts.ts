import { type Cents, cents, formatEuros } from '../../shared/money.ts';

type Booked = {
  amount: Cents;
  isRefund: boolean;
  isWrittenOff: boolean;
  number: string;
  open: Cents;
};

/** `€ 200,00 geboekt op 2026-0042, nog € 170,00 open.` */
export function bookedText({ amount, isRefund, isWrittenOff, number, open }: Booked): string {
  const received = isRefund ? 'terugbetaling geboekt' : 'geboekt';
  const what = isWrittenOff ? 'afgeboekt' : received;
  return `${formatEuros(amount)} ${what} op ${number}, ${openText(open)}.`;
}

export function openText(open: Cents): string {
  if (open === 0) return 'er staat niets meer open';
  return open > 0
    ? `nog ${formatEuros(open)} open`
    : `${formatEuros(cents(-open))} terug te betalen`;
}

/** `€ 62,50 verrekend met 2026-0043, nog € 107,50 open.` */
export function movedText(amount: Cents, number: string, openThere: Cents): string {
  return `${formatEuros(amount)} verrekend met ${number}, ${openText(openThere)}.`;
}
