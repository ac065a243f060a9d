import { findCustomer } from '../customers/queries.ts';
import type { Db, DbAndClock } from '../database/open.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { findLogo, getSettings } from '../firm/queries.ts';
import { moment } from '../shared/dates.ts';
import { isOutdated } from '../shared/domain-error.ts';
import type { InvoiceDocument } from './document.ts';
import { type Draft, draftOf, inThisThread, issueAt, numbered, type Position } from './draft.ts';
import { type Business, changedSinceSelection, invoiceOf, PREVIEW_NUMBER } from './invoice.ts';
import { inQueue } from './issue-in-queue.ts';
import { findInvoiceNumber, insertInvoice } from './queries.ts';

type IssuedInvoice = { invoiceNumber: string; isNew: boolean };

/**
 * Throws 'not-found', 'conflict' for an older version of the delivery, and 'unavailable' for a wrong clock. `store`
 * throws 'conflict' for a used number.
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
  const logo = findLogo(db, settings.logoSha256 ?? '');
  const { net, vat, total } = amountsOf(delivery, settings);
  const columns = { ...deliveryColumns(delivery), net, vat, total, vatRate: settings.vatRate };
  const business = businessOf(db, delivery);
  const document = invoiceOf(delivery, settings, own.issue, { logo, business });
  return draftOf(position, document, logo?.jpeg, (drawn) => {
    insertInvoice(db, { ...own.take(), ...columns, ...drawn });
    return { invoiceNumber: own.issue.number, isNew: true };
  });
}

export const issueInvoiceInQueue = inQueue('invoice', draftInvoice);
export const issueInvoice = inThisThread(draftInvoice);

/** The invoice that the delivery would get now. Its number is CONCEPT. */
export function previewInvoice({ db, clock }: DbAndClock, deliveryId: number): InvoiceDocument {
  const issue = issueAt(moment(clock()), PREVIEW_NUMBER);
  const settings = getSettings(db);
  const logo = findLogo(db, settings.logoSha256 ?? '');
  const delivery = getDelivery(db, deliveryId);
  return invoiceOf(delivery, settings, issue, { logo, business: businessOf(db, delivery) });
}

function businessOf(db: Db, { customerId }: Delivery): Business | undefined {
  const customer = customerId === null ? undefined : findCustomer(db, customerId);
  return customer && { kvkNumber: customer.kvkNumber, vatNumber: customer.vatNumber };
}

function deliveryColumns({ id, customerName, customerNameFold, address, date, slot }: Delivery) {
  return { deliveryId: id, customerName, customerNameFold, address, date, slot };
}
