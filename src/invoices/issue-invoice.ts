import { findCustomer } from '../customers/queries.ts';
import type { Db, DbAndClock } from '../database/open.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { findLogo, getSettings } from '../firm/queries.ts';
import type { Settings } from '../firm/schema.ts';
import { moment } from '../shared/dates.ts';
import { isOutdated } from '../shared/domain-error.ts';
import type { InvoiceDocument } from './document.ts';
import { type Draft, draftOf, inThisThread, issueAt, numbered, type Position } from './draft.ts';
import { changedSinceSelection, invoiceOf, type Issue, PREVIEW_NUMBER } from './invoice.ts';
import { inQueue } from './issue-in-queue.ts';
import { findInvoiceNumber, insertInvoice } from './queries.ts';

type IssuedInvoice = { invoiceNumber: string; isNew: boolean };

/**
 * Drafts the invoice of a delivery, or returns the invoice that it already has. Throws 'not-found', 'conflict' for an
 * older version of the delivery, and 'unavailable' for a wrong clock. `store` of the draft throws 'conflict' for a used
 * number.
 */
function draftInvoice(
  office: DbAndClock,
  position: Position,
  deliveryId: number,
  version?: number,
): Draft<IssuedInvoice> | IssuedInvoice {
  const { db } = office;
  const existing = findInvoiceNumber(db, deliveryId);
  if (existing !== undefined) return { invoiceNumber: existing, isNew: false };
  const delivery = getDelivery(db, deliveryId);
  const settings = getSettings(db);
  if (isOutdated(version, delivery)) throw changedSinceSelection(delivery, settings);
  const own = numbered(office, position, 'invoice', settings.invoiceNumberFormat);
  const { logo, document } = documentOf(db, delivery, settings, own.issue);
  const { customerName, customerNameFold, address, date, slot } = delivery;
  const columns = { deliveryId, customerName, customerNameFold, address, date, slot };
  const { net, vat, total } = amountsOf(delivery, settings);
  const amounts = { net, vat, total, vatRate: settings.vatRate };
  return draftOf(position, document, logo?.jpeg, (drawn) => {
    insertInvoice(db, { ...own.take(), ...columns, ...amounts, ...drawn });
    return { invoiceNumber: own.issue.number, isNew: true };
  });
}

export const issueInvoiceInQueue = inQueue('invoice', draftInvoice);
export const issueInvoice = inThisThread(draftInvoice);

/** The invoice that the delivery would get now. Its number is CONCEPT. */
export function previewInvoice({ db, clock }: DbAndClock, deliveryId: number): InvoiceDocument {
  const issue = issueAt(moment(clock()), PREVIEW_NUMBER);
  return documentOf(db, getDelivery(db, deliveryId), getSettings(db), issue).document;
}

function documentOf(db: Db, delivery: Delivery, settings: Settings, issue: Issue) {
  const logo = findLogo(db, settings.logoSha256 ?? '');
  const { customerId } = delivery;
  const customer = customerId === null ? undefined : findCustomer(db, customerId);
  const business = customer && { kvkNumber: customer.kvkNumber, vatNumber: customer.vatNumber };
  return { logo, document: invoiceOf(delivery, settings, issue, { logo, business }) };
}
