import type { Db } from '../database/open.ts';
import { findMessagesOf } from '../messages/queries.ts';
import { type PaymentState, paymentState } from './payment-state.ts';
import { findRequestsOf } from './queries.ts';
import type { PaymentRequest } from './schema.ts';
import { countingRequest, isOpen, requestLeftOpen, standingOf } from './standing.ts';

/** An invoice of which the state of the payment is asked. */
type AskedInvoice = { number: string; creditNumber: string | null; payment: string | null };

export function findPaymentStates(
  db: Db,
  rows: readonly AskedInvoice[],
): Map<string, PaymentState> {
  const asked = rows.filter(({ payment }) => payment === 'betaalverzoek');
  if (asked.length === 0) return new Map();
  const numbers = asked.map(({ number }) => number);
  const requests = Map.groupBy(findRequestsOf(db, numbers), ({ reference }) => reference);
  const messages = Map.groupBy(findMessagesOf(db, numbers), ({ invoiceNumber }) => invoiceNumber);
  return new Map(
    asked.map(({ number, creditNumber }) => [
      number,
      paymentState(requests.get(number) ?? [], messages.get(number) ?? [], creditNumber !== null),
    ]),
  );
}

/** What to say to who credits an invoice for which money was asked, by its number. */
export function findCreditWarnings(db: Db, rows: readonly AskedInvoice[]): Map<string, string> {
  const numbers = rows.flatMap(({ number, creditNumber }) => (creditNumber === null ? number : []));
  const requests = Map.groupBy(findRequestsOf(db, numbers), ({ reference }) => reference);
  return new Map(
    [...requests].map(([number, attempts]) => [number, requestLeftOpen(countingRequest(attempts))]),
  );
}

export function findOpenRequests(db: Db, rows: readonly AskedInvoice[]): PaymentRequest[] {
  const numbers = rows.flatMap(({ payment, number }) =>
    payment === 'betaalverzoek' ? number : [],
  );
  const byReference = Map.groupBy(findRequestsOf(db, numbers), ({ reference }) => reference);
  return [...byReference.values()].flatMap((requests) => {
    const request = countingRequest(requests);
    return request && isOpen(standingOf(request)) ? [request] : [];
  });
}
