import type { InvoiceDocument } from '../../invoices/document.ts';
import { asksForTransfer } from '../../invoices/to-pay.ts';
import { type FormOfAddress, inForm } from '../../shared/form-of-address.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';

/** A payment request that the customer can still pay. */
type OpenRequest = { url: string; amount: Cents };

export type AmountDue = {
  open: Cents;
  isCredited: boolean;
  /** Whether a part was written off. Then the mail may not say that the whole invoice was paid. */
  isWrittenOff?: boolean;
  request?: OpenRequest | undefined;
};

type Transfer = { dueOn: string; iban: string };

/** The sentences about paying. The mail of an invoice that is paid, credited or free must not ask for money. */
export function paymentWords(
  invoice: InvoiceDocument,
  form: FormOfAddress,
  { due, ...transfer }: Transfer & { due: AmountDue },
): string {
  const { open, isCredited, isWrittenOff, request } = due;
  const { total } = invoice.amounts;
  const [you, You] = inForm(form, { u: ['u', 'U'], je: ['je', 'Je'] });
  if (isCredited) return `Deze factuur is gecrediteerd: ${you} hoeft niets te betalen.`;
  if (total === 0) return `${You} hoeft niets te betalen.`;
  if (open <= 0)
    return isWrittenOff ? `${You} hoeft niets meer te betalen.` : 'Deze factuur is al betaald.';
  const rest = open < total ? `Er staat nog ${formatEuros(open)} open. ` : '';
  if (invoice.paymentMethod === 'contant' && !asksForTransfer(invoice))
    return `${rest}${You} betaalt dit bedrag contant.`;
  // With a payment request for more than the open amount, the customer would pay too much.
  if (request === undefined || request.amount > open) return rest + byTransfer(transfer);
  return rest + byLink(request, form, { ...transfer, open });
}

function byTransfer({ dueOn, iban }: Transfer): string {
  return `Maak het bedrag uiterlijk op ${dueOn} over${to(iban)}, met het factuurnummer erbij.`;
}

/** The link has a line of its own, so that mail programs recognize the whole link. */
function byLink(
  { url, amount }: OpenRequest,
  form: FormOfAddress,
  { open, dueOn, iban }: Transfer & { open: Cents },
): string {
  const rest = cents(open - amount);
  if (rest > 0) {
    const pay = inForm(form, { u: 'betaalt u', je: 'betaal je' });
    const transfer = inForm(form, { u: 'maakt u', je: 'maak je' });
    return `Via deze link ${pay} ${formatEuros(amount)}:

${url}

De rest, ${formatEuros(rest)}, ${transfer} uiterlijk op ${dueOn} over${to(iban)}, met het factuurnummer erbij.`;
  }
  const also =
    iban === ''
      ? ''
      : `\n\nOvermaken kan ook, uiterlijk op ${dueOn}${to(iban)}, met het factuurnummer erbij.`;
  return `${inForm(form, { u: 'U kunt', je: 'Je kunt' })} betalen via deze link:

${url}${also}`;
}

function to(iban: string): string {
  return iban === '' ? '' : ` op ${iban}`;
}
