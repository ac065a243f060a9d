import { z } from 'zod';
import { looseText, readNamedInto, shapeOf } from '../http/wire.ts';
import type { Move } from '../receivables/move-payment.ts';
import type { OpenInvoice } from '../receivables/open/queries.ts';
import {
  AMOUNT_WRONG,
  DAY_TO_COME,
  DAY_WRONG,
  type Method,
  PAID_BY,
  type PaidBy,
  REASONS,
  type TypedPayment,
  WRITTEN_OFF,
} from '../receivables/payment.ts';
import { addDays, daysBetween, type IsoDate, parseTypedDate } from '../shared/dates.ts';
import { DomainError, fieldError, type FieldErrors, type Read } from '../shared/domain-error.ts';
import { parseId } from '../shared/ids.ts';
import { type Cents, cents, MAX_AMOUNT, parseEuros, toEuros } from '../shared/money.ts';
import type { Texts } from '../shared/wire-names.ts';
import { INSISTED, moveNames, paymentNames, RECEIVED, REFUND } from './wire-names.ts';

type PaymentFields = Texts<keyof typeof paymentNames>;

/** A call may also send the name of a payment method of deliveries. */
const AGREED = new Map<string, PaidBy>([
  ['bank overmaken', 'bank'],
  ['betaalverzoek', 'tikkie'],
]);
const METHODS: readonly Method[] = [...PAID_BY, WRITTEN_OFF];

export function readPayment(fields: PaymentFields): Read<TypedPayment> {
  const amount = parseEuros(fields.amount);
  const paidOn = parseTypedDate(fields.paidOn);
  const method = AGREED.get(fields.method) ?? METHODS.find((known) => known === fields.method);
  const kind = [RECEIVED, REFUND, ''].find((known) => known === fields.kind);
  const deliveryId = parseId(fields.deliveryId) ?? 0;
  const reason = REASONS.find((known) => known === fields.reason) ?? null;
  const insists = fields.insists === INSISTED;
  const seen = readSeen(fields.seen);
  const errors: FieldErrors = reasonErrors(fields, method === WRITTEN_OFF, kind === REFUND);
  if (deliveryId === 0) errors.deliveryId = 'Kies een factuur.';
  if (amount === undefined || amount > MAX_AMOUNT) errors.amount = AMOUNT_WRONG;
  if (paidOn === undefined) errors.paidOn = DAY_WRONG;
  if (method === undefined) errors.method = 'Kies hoe er betaald is.';
  if (kind === undefined) errors.kind = 'Kies of het geld ontvangen of terugbetaald is.';
  const isWrong = Object.keys(errors).length > 0;
  if (isWrong || amount === undefined || paidOn === undefined || method === undefined)
    return { ok: false, fields: errors };
  return {
    ok: true,
    value: { deliveryId, amount, paidOn, method, reason, isRefund: kind === REFUND, insists, seen },
  };
}

/** The open amount that the user saw. Negative when the customer had paid too much. */
function readSeen(text: string): Cents | undefined {
  const amount = parseEuros(text.replace('-', ''));
  return amount && cents(text.startsWith('-') ? -amount : amount);
}

function reasonErrors(
  { reason }: PaymentFields,
  isWriteOff: boolean,
  isRefund: boolean,
): FieldErrors {
  if (!isWriteOff)
    return reason === '' ? {} : { reason: 'Een reden hoort alleen bij een bedrag dat je afboekt.' };
  const isKnown = REASONS.some((known) => known === reason);
  return {
    ...(!isKnown && { reason: 'Kies waarom je het bedrag afboekt.' }),
    ...(isRefund && { kind: 'Wat je afboekt, is niet terugbetaald.' }),
  };
}

export const paymentBody = z
  .object({
    ...shapeOf(paymentNames, looseText),
    [paymentNames.insists]: z
      .union([z.boolean(), z.string()], 'Toch is true of false.')
      .nullish()
      .transform((value) => String(value ?? '')),
  })
  .transform(readNamedInto(paymentNames, readPayment));

/** An empty amount means the whole payment. */
export function readMove({
  deliveryId: id,
  amount,
}: Texts<keyof typeof moveNames>): Read<Omit<Move, 'id'>> {
  const deliveryId = parseId(id);
  const part = parseEuros(amount);
  const isWrong = amount.trim() !== '' && (part === undefined || part > MAX_AMOUNT);
  const errors: FieldErrors = {};
  if (deliveryId === undefined) errors.deliveryId = 'Kies een factuur.';
  if (isWrong) errors.amount = AMOUNT_WRONG;
  if (deliveryId === undefined || isWrong) return { ok: false, fields: errors };
  return { ok: true, value: { deliveryId, amount: part } };
}

export const moveBody = z
  .object(shapeOf(moveNames, looseText))
  .transform(readNamedInto(moveNames, readMove));

/** The query parameters of the downloads of payments and open items. */
export const FROM = 'van';
export const UNTIL = 'tot';
export const DAY = 'datum';
const MAX_DAYS = 366;

type Query = Partial<Record<string, string>>;

/** Throws 'invalid' for an invalid day, for a last day before the first day, and for more than 366 days. */
export function readPeriod(query: Query): { from: IsoDate; until: IsoDate } {
  const [from, until] = [FROM, UNTIL].map((name) => parseTypedDate(query[name] ?? ''));
  if (from === undefined || until === undefined) {
    const wrong = [...(from ? [] : [FROM]), ...(until ? [] : [UNTIL])];
    const fields = Object.fromEntries(wrong.map((name) => [name, DAY_WRONG]));
    throw new DomainError('invalid', DAY_WRONG, { fields });
  }
  if (until < from) throw fieldError(UNTIL, 'Kies een laatste dag die niet voor de eerste ligt.');
  if (until >= addDays(from, MAX_DAYS))
    throw fieldError(UNTIL, `Kies hoogstens ${MAX_DAYS} dagen.`);
  return { from, until };
}

/** Returns today if the query has no day. Throws 'invalid' for an invalid day and for a day in the future. */
export function readDayOfOpen(query: Query, today: IsoDate): IsoDate {
  const text = query[DAY] ?? '';
  const day = text === '' ? today : parseTypedDate(text);
  if (day !== undefined && day <= today) return day;
  throw fieldError(DAY, day === undefined ? DAY_WRONG : DAY_TO_COME);
}

export function openToWire(row: OpenInvoice, today: IsoDate) {
  return {
    delivery_id: row.deliveryId,
    factuurnummer: row.number,
    Klant_naam: row.customerName,
    factuurdatum: row.issuedOn,
    vervaldatum: row.dueOn,
    dagen_te_laat: Math.max(daysBetween(row.dueOn, today), 0),
    bedrag: toEuros(row.total),
    open: toEuros(row.open),
    Betaling: row.payment,
    nietAanmanen: row.hold ?? '',
  };
}
