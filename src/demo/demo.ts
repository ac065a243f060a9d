import { type Db, inTransaction } from '../database/open.ts';
import { addDelivery } from '../deliveries/plan-delivery.ts';
import { getSettings } from '../firm/queries.ts';
import { issueCredit } from '../invoices/credit-invoice.ts';
import type { Issuer } from '../invoices/draft.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { loadDraw } from '../invoices/pdf/draw.ts';
import { recordPayment } from '../receivables/record-payment.ts';
import { addDays, type Clock, type IsoDate, moment, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { storeLines } from '../statements/store-lines.ts';
import { atHour, exampleAt, reasons } from './data.ts';
import { earlierDeliveries, exampleCustomers, exampleDeliveries, isLongAgo } from './deliveries.ts';
import { exampleMail, exampleReminders } from './mails.ts';
import { type ExampleInvoice, exampleLines, examplePayment, exampleReceipt } from './payments.ts';
import { addPhotos } from './photo.ts';
import { hasData, insertAttempts, insertFirm, listInvoices, markDelivered } from './queries.ts';

const MINUTE = 60_000;

/**
 * Fills an empty database with examples. They are always the same for the same day. Throws 'conflict' when the database
 * has data.
 */
export async function fillWithExamples(db: Db, clock: Clock): Promise<void> {
  if (hasData(db)) {
    const sentence =
      'Er zijn al gegevens. Voorbeelden (--demo) komen alleen in een lege gegevensmap.';
    throw new DomainError('conflict', sentence);
  }
  const draw = await loadDraw();
  const day = today(clock);
  const customers = exampleCustomers();
  insertFirm(db, customers);
  const deliveries = [...exampleDeliveries(customers, day), ...earlierDeliveries(customers, day)];
  const planned = deliveries.map((delivery) => ({
    id: addDelivery(db, delivery, undefined),
    date: delivery.date,
  }));
  deliver(db, planned, day);
  await addPhotos(db, lastDelivered(planned, day));
  issuePast({ db, clock, draw }, planned, day);
  inTransaction(db, () => requestPayments(db, day));
  inTransaction(db, () => receivePayments(db, day));
  storeLines(db, moment(clock()), exampleLines(listInvoices(db).filter(isByBank), day));
  inTransaction(db, () => mailInvoices(db, day));
}

function mailInvoices(db: Db, day: IsoDate): void {
  const settings = getSettings(db);
  const mailed = listInvoices(db).filter(({ address }) => address !== '');
  insertAttempts(
    db,
    mailed.flatMap((one, i) => [
      exampleMail(settings, one, mailed.length - 1 - i),
      ...exampleReminders(settings, one, day, i),
    ]),
  );
}

type Planned = { id: number; date: IsoDate };

/** Marks the deliveries before today as delivered, and also the first two of today. */
function deliver(db: Db, planned: Planned[], day: IsoDate): void {
  const before = planned.filter(({ date }) => date < day);
  const now = planned.filter(({ date }) => date === day).slice(0, 2);
  for (const { id, date } of [...before, ...now]) {
    markDelivered(db, id, atHour(date, 10));
  }
}

/** The last two deliveries before today. */
function lastDelivered(planned: Planned[], day: IsoDate) {
  return planned
    .filter(({ date }) => date < day)
    .toSorted((one, other) => other.date.localeCompare(one.date) || one.id - other.id)
    .slice(0, 2)
    .map(({ id, date }) => ({ id, at: atHour(date, 10) }));
}

/**
 * Issues the invoices in the order of time, because their numbers follow that order. Some deliveries get no invoice.
 */
function issuePast(issuer: Issuer, planned: Planned[], day: IsoDate): void {
  const past = planned.filter(({ date }) => date <= addDays(day, -3));
  const steps = past.flatMap(({ id, date }, i) => {
    const [soon, later] = [daysLater(issuer, date, 1, i), daysLater(issuer, date, 5, i)];
    const reason = exampleAt(reasons, Math.floor(i / 15));
    const isCredited = i % 15 === 9 && date <= addDays(day, -10);
    return [
      ...(i % 12 === 7 && !isLongAgo(date, day)
        ? []
        : [{ at: soon.clock(), issue: () => issueInvoice(soon, id) }]),
      ...(isCredited ? [{ at: later.clock(), issue: () => issueCredit(later, id, reason) }] : []),
    ];
  });
  for (const { issue } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) issue();
}

function daysLater(issuer: Issuer, date: IsoDate, days: number, minutes: number): Issuer {
  const start = Date.parse(atHour(addDays(date, days), 16));
  return { ...issuer, clock: () => new Date(start + minutes * MINUTE) };
}

function requestPayments(db: Db, day: IsoDate): void {
  const requested = listInvoices(db).filter(({ payment }) => payment === 'betaalverzoek');
  insertAttempts(
    db,
    requested.flatMap((invoice, i) => examplePayment(invoice, i, day)),
  );
}

/**
 * Records the payments by bank. Cash was already recorded with the invoice. Some invoices stay open, some are paid in
 * part or too much, and some are overdue.
 */
function receivePayments(db: Db, day: IsoDate): void {
  for (const [i, invoice] of listInvoices(db).filter(isByBank).entries()) {
    const payment = exampleReceipt(invoice, i, isLongAgo(invoice.issuedOn, day));
    if (invoice.open <= 0 || payment === undefined || payment.paidOn > day) continue;
    recordPayment(db, atHour(payment.paidOn, 9), payment);
  }
}

function isByBank({ payment, isCredited }: ExampleInvoice): boolean {
  return !isCredited && payment !== 'betaalverzoek' && payment !== 'contant';
}
