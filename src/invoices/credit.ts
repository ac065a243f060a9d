import type { Settings } from '../firm/schema.ts';
import { negate } from '../shared/btw.ts';
import { fieldError } from '../shared/domain-error.ts';
import { countLines } from '../shared/text.ts';
import type { InvoiceDocument } from './document.ts';
import { type Issue, issueFields } from './invoice.ts';

const MAX_COMMENT_LENGTH = 2000;
const MAX_COMMENT_LINES = 50;

type CreditChoices = { comment: string } & Pick<Settings, 'remarksOnInvoice' | 'formOfAddress'>;

/**
 * Makes the credit of an invoice. The credit shows the remarks only if `printsRemarks` of the invoice is true and the
 * present settings allow remarks.
 */
export function creditOf(
  original: InvoiceDocument,
  issue: Issue,
  { comment, remarksOnInvoice, formOfAddress }: CreditChoices,
): InvoiceDocument {
  const { lines, printsRemarks = false } = original;
  const { quantity, ...amounts } = original.amounts;
  return {
    ...original,
    ...issueFields(issue),
    isCredit: true,
    originalNumber: original.number,
    comment,
    cashReceived: undefined,
    printsRemarks: printsRemarks && remarksOnInvoice,
    formOfAddress,
    amounts: { quantity, ...negate(amounts) },
    lines: lines.map(({ unitPrice, amount, ...line }) => ({
      ...line,
      ...negate({ unitPrice, amount }),
    })),
  };
}

/** Throws 'invalid' for more than 2,000 characters or 50 lines. */
export function readComment(text: string): string {
  const comment = text.trim();
  if (comment.length > MAX_COMMENT_LENGTH)
    throw fieldError('comment', 'Een opmerking heeft hoogstens 2.000 tekens.');
  if (countLines(comment) > MAX_COMMENT_LINES)
    throw fieldError('comment', `Een opmerking heeft hoogstens ${MAX_COMMENT_LINES} regels.`);
  return comment;
}

export function creditedText(creditNumber: string): string {
  return `Creditfactuur ${creditNumber} succesvol aangemaakt`;
}
