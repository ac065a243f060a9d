import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '../database/open.ts';
import { amountsOf } from '../deliveries/delivery.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { formatNumber } from '../firm/number-format.ts';
import { findLogo, getSettings } from '../firm/queries.ts';
import type { Logo, Settings } from '../firm/schema.ts';
import type { Amounts } from '../shared/btw.ts';
import { amsterdamDate, type Clock, moment, type Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { PdfFonts } from '../shared/pdf/sheet.ts';
import { refuseWrongClock } from './clock.ts';
import type { InvoiceData } from './invoice-data.ts';
import {
  changedMeanwhile,
  creditAmounts,
  creditData,
  invoiceData,
  type Issue,
  PREVIEW_NUMBER,
  readComment,
} from './invoice.ts';
import { drawInvoice } from './pdf/pdf.ts';
import {
  findCredit,
  findInvoice,
  findInvoiceNumber,
  insertCredit,
  insertInvoice,
  isGivenNumber,
  noInvoice,
  takeNumber,
} from './queries.ts';
import type { Series } from './schema.ts';

export type Office = { db: Db; clock: Clock; fonts: PdfFonts };

/**
 * Makes the invoice of a delivery, or finds the one that it has: number, snapshot, amounts and PDF in one
 * transaction, so that a number is taken exactly when its invoice is stored. Throws 'not-found', 'unavailable' while
 * the clock is behind, 'conflict' when the delivery has another version than is given, or the number was given already.
 */
export function issueInvoice(
  office: Office,
  deliveryId: number,
  version?: number,
): { invoiceNumber: string; isNew: boolean } {
  const { db } = office;
  return inTransaction(db, () => {
    const present = findInvoiceNumber(db, deliveryId);
    if (present !== undefined) return { invoiceNumber: present, isNew: false };
    const delivery = getDelivery(db, deliveryId);
    const settings = getSettings(db);
    if (version !== undefined && version !== delivery.version)
      throw changedMeanwhile(delivery, settings);
    const taken = take(office, 'invoice', settings.invoiceNumberFormat);
    const data = invoiceData(delivery, settings, taken.issue, logoOf(db, settings));
    insertInvoice(db, {
      ...taken.columns,
      ...copied(delivery),
      ...totals(amountsOf(delivery, settings)),
      vatRate: settings.vatRate,
      ...drawn(office, data),
    });
    return { invoiceNumber: taken.issue.number, isNew: true };
  });
}

/**
 * Throws 'not-found' without an invoice, 'conflict' when it has a credit already, 'invalid' for too long a reason, and
 * what `issueInvoice` throws of clock and number.
 */
export function issueCredit(office: Office, deliveryId: number, reason: string) {
  const { db } = office;
  const comment = readComment(reason);
  return inTransaction(db, () => {
    const invoice = findInvoice(db, deliveryId);
    if (invoice === undefined) throw noInvoice();
    if (findCredit(db, deliveryId) !== undefined) {
      throw new DomainError('conflict', 'Deze factuur is al gecrediteerd.');
    }
    const { creditNumberFormat, remarksOnInvoice } = getSettings(db);
    const taken = take(office, 'credit', creditNumberFormat);
    const data = creditData(invoice.data, taken.issue, { comment, remarksOnInvoice });
    insertCredit(db, {
      ...taken.columns,
      invoiceId: invoice.id,
      comment,
      ...creditAmounts(invoice),
      vatRate: invoice.vatRate,
      ...drawn(office, data),
    });
    return { creditNumber: taken.issue.number, originalInvoiceNumber: invoice.number };
  });
}

/** What an invoice of this delivery would say now, with CONCEPT for its number. Stores nothing. */
export function previewInvoice(db: Db, clock: Clock, deliveryId: number): InvoiceData {
  const issue = issueAt(moment(clock()), PREVIEW_NUMBER);
  const settings = getSettings(db);
  return invoiceData(getDelivery(db, deliveryId), settings, issue, logoOf(db, settings));
}

/** The next number of a series, in the year that it is in Amsterdam. */
function take({ db, clock }: Office, series: Series, format: string) {
  refuseWrongClock(db, clock);
  const issuedAt = moment(clock());
  const issuedOn = amsterdamDate(issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const sequence = takeNumber(db, series, year);
  const number = formatNumber(format, year, sequence);
  refuseGivenNumber(db, number);
  const columns = { number, year, sequence, issuedAt, issuedOn };
  return { columns, issue: issueAt(issuedAt, number) };
}

/** A format that was changed to and fro can come to a number that was given already, to a credit or an invoice. */
function refuseGivenNumber(db: Db, number: string): void {
  if (!isGivenNumber(db, number)) return;
  const sentence = `Nummer ${number} is al gegeven. Kies op /instellingen een andere opmaak van de nummers.`;
  throw new DomainError('conflict', sentence);
}

function issueAt(issuedAt: Moment, number: string): Issue {
  const documentId = createHash('sha256')
    .update(`${number} ${issuedAt}`)
    .digest('hex')
    .slice(0, 32);
  return { number, issuedAt, documentId };
}

function copied({ id: deliveryId, customerName, customerNameFold, address, date, slot }: Delivery) {
  return { deliveryId, customerName, customerNameFold, address, date, slot };
}

function totals({ net, vat, total }: Amounts) {
  return { net, vat, total };
}

function logoOf(db: Db, { logoSha256 }: Settings): Logo | undefined {
  return logoSha256 === null ? undefined : findLogo(db, logoSha256);
}

function drawn({ db, fonts }: Office, data: InvoiceData) {
  const { logo } = data.company;
  const pdf = drawInvoice(data, fonts, logo && findLogo(db, logo.sha256)?.jpeg);
  return { data, pdf, pdfSha256: createHash('sha256').update(pdf).digest('hex') };
}
