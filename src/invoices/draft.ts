import { findCustomer } from '../customers/queries.ts';
import type { Db } from '../database/open.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { formatNumber } from '../firm/number-format.ts';
import { findLogo, getSettings } from '../firm/queries.ts';
import { amsterdamDate, type Clock, moment, type Moment } from '../shared/dates.ts';
import { DomainError, isOutdated } from '../shared/domain-error.ts';
import { findClockProblem } from './clock/queries.ts';
import { creditAmounts, creditOf, readComment } from './credit.ts';
import type { InvoiceDocument } from './document.ts';
import {
  type Business,
  changedSinceSelection,
  invoiceOf,
  type Issue,
  PREVIEW_NUMBER,
} from './invoice.ts';
import {
  findCredit,
  findInvoice,
  findInvoiceNumber,
  findLastNumber,
  insertCredit,
  insertInvoice,
  isUsedNumber,
  noInvoice,
  takeNumber,
} from './queries.ts';
import type { Series } from './schema.ts';
import { readInvoiceData, toInvoiceData } from './snapshot.ts';
import type { InvoiceData } from './wire-names.ts';

export type Office = { db: Db; clock: Clock };

/** The moment of issue, and the number of documents of the same series that are issued first. */
export type Place = { issuedAt: Moment; ahead: number };

/** A document as it would be issued now. Call `store` only in the transaction that made the draft, with `ahead` 0. */
export type Draft<Result> = {
  issuedAt: Moment;
  document: InvoiceDocument;
  snapshot: InvoiceData;
  /** The JPEG of the logo in the document. */
  logo: Uint8Array | undefined;
  store: (pdf: Uint8Array) => Result;
};

export type IssuedInvoice = { invoiceNumber: string; isNew: boolean };
export type IssuedCredit = { creditNumber: string; originalInvoiceNumber: string };

/**
 * Drafts the invoice of a delivery, or returns the number of its existing invoice. Throws 'not-found', 'unavailable'
 * while the clock is wrong, and 'conflict' for another version. `store` throws 'conflict' for a used number.
 */
export function draftInvoice(
  office: Office,
  place: Place,
  deliveryId: number,
  version?: number,
): Draft<IssuedInvoice> | IssuedInvoice {
  const { db } = office;
  const existing = findInvoiceNumber(db, deliveryId);
  if (existing !== undefined) return { invoiceNumber: existing, isNew: false };
  const delivery = getDelivery(db, deliveryId);
  const settings = getSettings(db);
  if (isOutdated(version, delivery)) throw changedSinceSelection(delivery, settings);
  const own = numbered(office, place, 'invoice', settings.invoiceNumberFormat);
  const logo = settings.logoSha256 === null ? undefined : findLogo(db, settings.logoSha256);
  const { net, vat, total } = amountsOf(delivery, settings);
  const columns = { ...deliveryColumns(delivery), net, vat, total, vatRate: settings.vatRate };
  const business = businessOf(db, delivery);
  const document = invoiceOf(delivery, settings, own.issue, { logo, business });
  return draftOf(place, document, logo?.jpeg, (drawn) => {
    insertInvoice(db, { ...own.take(), ...columns, ...drawn });
    return { invoiceNumber: own.issue.number, isNew: true };
  });
}

/**
 * Drafts the credit of the invoice of a delivery. Throws 'not-found' without an invoice, 'conflict' when the invoice is
 * credited already, 'invalid' when the reason is too long, and the errors of `draftInvoice` about the clock and the number.
 */
export function draftCredit(
  office: Office,
  place: Place,
  deliveryId: number,
  reason: string,
): Draft<IssuedCredit> {
  const { db } = office;
  const comment = readComment(reason);
  const invoice = findInvoice(db, deliveryId);
  if (invoice === undefined) throw noInvoice();
  if (findCredit(db, deliveryId) !== undefined)
    throw new DomainError('conflict', 'Deze factuur is al gecrediteerd.');
  const settings = getSettings(db);
  const own = numbered(office, place, 'credit', settings.creditNumberFormat);
  const original = readInvoiceData(invoice.data);
  const { logo } = original.company;
  const jpeg = logo && findLogo(db, logo.sha256)?.jpeg;
  const columns = { invoiceId: invoice.id, comment, ...creditAmounts(invoice) };
  const { vatRate } = invoice;
  const document = creditOf(original, own.issue, { ...settings, comment });
  return draftOf(place, document, jpeg, (drawn) => {
    insertCredit(db, { ...own.take(), ...columns, vatRate, ...drawn });
    return { creditNumber: own.issue.number, originalInvoiceNumber: invoice.number };
  });
}

/** Returns the invoice that the delivery would get now, with the number CONCEPT. Stores nothing. */
export function previewInvoice({ db, clock }: Office, deliveryId: number): InvoiceDocument {
  const issue = issueAt(moment(clock()), PREVIEW_NUMBER);
  const settings = getSettings(db);
  const { logoSha256 } = settings;
  const logo = logoSha256 === null ? undefined : findLogo(db, logoSha256);
  const delivery = getDelivery(db, deliveryId);
  return invoiceOf(delivery, settings, issue, { logo, business: businessOf(db, delivery) });
}

function businessOf(db: Db, { customerId }: Delivery): Business | undefined {
  const customer = customerId === null ? undefined : findCustomer(db, customerId);
  return customer && { kvkNumber: customer.kvkNumber, vatNumber: customer.vatNumber };
}

export function isDraft<Result extends object>(
  made: Draft<Result> | Result,
): made is Draft<Result> {
  return 'store' in made;
}

/** Finds the number of a document, in the year of its issue in Amsterdam. `take` takes the number. */
function numbered({ db, clock }: Office, place: Place, series: Series, format: string) {
  refuseWrongClock(db, clock);
  const { issuedAt, ahead } = place;
  const issuedOn = amsterdamDate(issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const sequence = findLastNumber(db, series, year) + 1 + ahead;
  const number = formatNumber(format, year, sequence);
  const take = () => {
    if (takeNumber(db, series, year) !== sequence) throw new Error(`${number} is not the next`);
    refuseUsedNumber(db, number);
    return { number, year, sequence, issuedAt, issuedOn };
  };
  return { issue: issueAt(issuedAt, number), take };
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
  return new Bun.CryptoHasher('sha256').update(content).digest('hex');
}

function deliveryColumns({ id, customerName, customerNameFold, address, date, slot }: Delivery) {
  return { deliveryId: id, customerName, customerNameFold, address, date, slot };
}

type Drawn = { data: InvoiceData; pdf: Uint8Array; pdfSha256: string };

function draftOf<Result>(
  { issuedAt }: Place,
  document: InvoiceDocument,
  logo: Uint8Array | undefined,
  insert: (drawn: Drawn) => Result,
): Draft<Result> {
  const snapshot = toInvoiceData(document);
  const store = (pdf: Uint8Array) => insert({ data: snapshot, pdf, pdfSha256: sha256(pdf) });
  return { issuedAt, document, snapshot, logo, store };
}
