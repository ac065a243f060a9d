import type { InvoiceDocument } from '../document.ts';
import { asksForTransfer, restToPay } from '../to-pay.ts';

const MAX_NAME = 70;

/**
 * The code for bank apps (EPC069-12, version 002; line 11 has the number). Undefined if the invoice asks for no
 * transfer, or has no IBAN or name of the firm.
 */
export function paymentCode(invoice: InvoiceDocument): string | undefined {
  const { company, number } = invoice;
  const cents = restToPay(invoice);
  const name = (company.legalName || company.name).slice(0, MAX_NAME).trim();
  if (!asksForTransfer(invoice) || company.iban === '' || name === '') return undefined;
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const account = company.iban.replaceAll(' ', '');
  const lines = ['BCD', '002', '1', 'SCT', company.bic, name, account, amount, '', '', number];
  return lines.join('\n');
}
