import type { DbAndClock } from '../database/open.ts';
import { findLogo, getSettings } from '../firm/queries.ts';
import { negate } from '../shared/btw.ts';
import { DomainError } from '../shared/domain-error.ts';
import { creditOf, readComment } from './credit.ts';
import { type Draft, draftOf, inThisThread, numbered, type Position } from './draft.ts';
import { inQueue } from './issue-in-queue.ts';
import { findCredit, getInvoice, insertCredit } from './queries.ts';
import { readInvoiceData } from './snapshot.ts';

type IssuedCredit = { creditNumber: string; originalInvoiceNumber: string };

/**
 * Drafts the credit of the invoice of a delivery. Throws 'not-found', 'conflict' for a credited invoice, 'invalid' for
 * a reason that is too long, and 'unavailable' for a wrong clock. `store` of the draft throws 'conflict' for a used
 * number.
 */
function draftCredit(
  office: DbAndClock,
  position: Position,
  deliveryId: number,
  reason: string,
): Draft<IssuedCredit> {
  const { db } = office;
  const comment = readComment(reason);
  const invoice = getInvoice(db, deliveryId);
  if (findCredit(db, deliveryId) !== undefined)
    throw new DomainError('conflict', 'Deze factuur is al gecrediteerd.');
  const settings = getSettings(db);
  const own = numbered(office, position, 'credit', settings.creditNumberFormat);
  const original = readInvoiceData(invoice.data);
  const { logo } = original.company;
  const jpeg = logo && findLogo(db, logo.sha256)?.jpeg;
  const { id: invoiceId, net, vat, total, vatRate } = invoice;
  const columns = { invoiceId, comment, vatRate, ...negate({ net, vat, total }) };
  const document = creditOf(original, own.issue, { ...settings, comment });
  return draftOf(position, document, jpeg, (drawn) => {
    insertCredit(db, { ...own.take(), ...columns, ...drawn });
    return { creditNumber: own.issue.number, originalInvoiceNumber: invoice.number };
  });
}

export const issueCreditInQueue = inQueue('credit', draftCredit);
export const issueCredit = inThisThread(draftCredit);
