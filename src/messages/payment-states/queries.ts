import type { Db } from '../../database/open.ts';
import { findRequestsOf } from '../../payment-requests/queries.ts';
import type { PaymentRequest } from '../../payment-requests/schema.ts';
import {
  currentRequest,
  isOpen,
  creditWarning,
  standingOf,
} from '../../payment-requests/standing.ts';
import { findMessagesOf } from '../queries.ts';
import { type PaymentState, paymentState } from './payment-state.ts';

type InvoiceRow = { number: string; creditNumber: string | null; payment: string | null };

export function findPaymentStates(db: Db, rows: readonly InvoiceRow[]): Map<string, PaymentState> {
  const invoices = rows.filter(isPaidByRequest);
  if (invoices.length === 0) return new Map();
  const numbers = invoices.map(({ number }) => number);
  const attempts = findAttempts(db, numbers);
  const messages = Map.groupBy(findMessagesOf(db, numbers), ({ invoiceNumber }) => invoiceNumber);
  return new Map(
    invoices.map(({ number, creditNumber }) => [
      number,
      paymentState(attempts.get(number) ?? [], messages.get(number) ?? [], creditNumber !== null),
    ]),
  );
}

export function findCreditWarnings(db: Db, rows: readonly InvoiceRow[]): Map<string, string> {
  const numbers = rows.flatMap(({ number, creditNumber }) => (creditNumber === null ? number : []));
  return new Map(
    [...findAttempts(db, numbers)].map(([number, attempts]) => [
      number,
      creditWarning(currentRequest(attempts)),
    ]),
  );
}

export function findOpenRequests(db: Db, rows: readonly InvoiceRow[]): PaymentRequest[] {
  const numbers = rows.filter(isPaidByRequest).map(({ number }) => number);
  return [...findAttempts(db, numbers).values()].flatMap((attempts) => {
    const request = currentRequest(attempts);
    return request && isOpen(standingOf(request)) ? [request] : [];
  });
}

function isPaidByRequest({ payment }: InvoiceRow): boolean {
  return payment === 'betaalverzoek';
}

function findAttempts(db: Db, numbers: readonly string[]): Map<string, PaymentRequest[]> {
  return Map.groupBy(findRequestsOf(db, numbers), ({ reference }) => reference);
}
