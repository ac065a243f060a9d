import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '../database/open.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { formatNumber } from '../firm/number-format.ts';
import { findLogo, getSettings } from '../firm/queries.ts';
import type { Settings } from '../firm/schema.ts';
import { amsterdamDate, type Clock, moment, type Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { PdfFonts } from '../shared/pdf/font.ts';
import { findClockProblem } from './clock/queries.ts';
import { creditAmounts, creditOf, readComment } from './credit.ts';
import type { InvoiceDocument } from './document.ts';
import { changedSinceSelection, invoiceOf, type Issue, PREVIEW_NUMBER } from './invoice.ts';
import { drawInvoice } from './pdf/pdf.ts';
import {
  findCredit,
  findInvoice,
  findInvoiceNumber,
  insertCredit,
  insertInvoice,
  isUsedNumber,
  noInvoice,
  takeNumber,
} from './queries.ts';
import type { Series } from './schema.ts';
import { readInvoiceData, toInvoiceData } from './snapshot.ts';

export type Issuer = { db: Db; clock: Clock; fonts: PdfFonts };

/**
 * Makes the invoice of a delivery, or returns the number of its existing invoice. One transaction takes the number and
 * stores the invoice, so no number is lost. Throws 'not-found', 'unavailable' while the clock is wrong, and 'conflict'
 * when `version` is not the delivery's version or the number is used already.
 */
export function issueInvoice(
  issuer: Issuer,
  deliveryId: number,
  version?: number,
): { invoiceNumber: string; isNew: boolean } {
  const { db } = issuer;
  return inTransaction(db, () => {
    const existing = findInvoiceNumber(db, deliveryId);
    if (existing !== undefined) return { invoiceNumber: existing, isNew: false };
    const delivery = getDelivery(db, deliveryId);
    const settings = getSettings(db);
    if (version !== undefined && version !== delivery.version)
      throw changedSinceSelection(delivery, settings);
    const { issue, columns } = takeNextNumber(issuer, 'invoice', settings.invoiceNumberFormat);
    const { net, vat, total } = amountsOf(delivery, settings);
    insertInvoice(db, {
      ...columns,
      ...deliveryColumns(delivery),
      net,
      vat,
      total,
      vatRate: settings.vatRate,
      ...documentColumns(issuer, invoiceOf(delivery, settings, issue, logoOf(db, settings))),
    });
    return { invoiceNumber: issue.number, isNew: true };
  });
}

/**
 * Credits the invoice of a delivery. Throws 'not-found' without an invoice, 'conflict' when the invoice is credited
 * already, 'invalid' when the reason is too long, and the errors of `issueInvoice` about the clock and the number.
 */
export function issueCredit(issuer: Issuer, deliveryId: number, reason: string) {
  const { db } = issuer;
  const comment = readComment(reason);
  return inTransaction(db, () => {
    const invoice = findInvoice(db, deliveryId);
    if (invoice === undefined) throw noInvoice();
    if (findCredit(db, deliveryId) !== undefined)
      throw new DomainError('conflict', 'Deze factuur is al gecrediteerd.');
    const { creditNumberFormat, remarksOnInvoice } = getSettings(db);
    const { issue, columns } = takeNextNumber(issuer, 'credit', creditNumberFormat);
    const original = readInvoiceData(invoice.data);
    insertCredit(db, {
      ...columns,
      invoiceId: invoice.id,
      comment,
      ...creditAmounts(invoice),
      vatRate: invoice.vatRate,
      ...documentColumns(issuer, creditOf(original, issue, { comment, remarksOnInvoice })),
    });
    return { creditNumber: issue.number, originalInvoiceNumber: invoice.number };
  });
}

/** Returns the invoice that the delivery would get now, with the number CONCEPT. Stores nothing. */
export function previewInvoice(db: Db, clock: Clock, deliveryId: number): InvoiceDocument {
  const issue = issueAt(moment(clock()), PREVIEW_NUMBER);
  const settings = getSettings(db);
  return invoiceOf(getDelivery(db, deliveryId), settings, issue, logoOf(db, settings));
}

/** Takes the next number of a series for the current year in Amsterdam. */
function takeNextNumber({ db, clock }: Issuer, series: Series, format: string) {
  refuseWrongClock(db, clock);
  const issuedAt = moment(clock());
  const issuedOn = amsterdamDate(issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const sequence = takeNumber(db, series, year);
  const number = formatNumber(format, year, sequence);
  refuseUsedNumber(db, number);
  const columns = { number, year, sequence, issuedAt, issuedOn };
  return { columns, issue: issueAt(issuedAt, number) };
}

/** A wrong clock gives wrong dates, or numbers that are not in the order of the dates (Wet OB 1968, art. 35a). */
function refuseWrongClock(db: Db, clock: Clock): void {
  const problem = findClockProblem(db, clock);
  if (problem !== undefined) throw new DomainError('unavailable', problem.sentence);
}

/** A changed number format can give a number that an invoice or a credit already has. */
function refuseUsedNumber(db: Db, number: string): void {
  if (!isUsedNumber(db, number)) return;
  const sentence = `Nummer ${number} is al gegeven. Kies op /instellingen een andere opmaak van de nummers.`;
  throw new DomainError('conflict', sentence);
}

function issueAt(issuedAt: Moment, number: string): Issue {
  return { number, issuedAt, fileId: sha256(`${number} ${issuedAt}`).slice(0, 32) };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function deliveryColumns({ id, customerName, customerNameFold, address, date, slot }: Delivery) {
  return { deliveryId: id, customerName, customerNameFold, address, date, slot };
}

function logoOf(db: Db, { logoSha256 }: Settings) {
  return logoSha256 === null ? undefined : findLogo(db, logoSha256);
}

function documentColumns({ db, fonts }: Issuer, document: InvoiceDocument) {
  const { logo } = document.company;
  const pdf = drawInvoice(document, fonts, logo && findLogo(db, logo.sha256)?.jpeg);
  return { data: toInvoiceData(document), pdf, pdfSha256: sha256(pdf) };
}
