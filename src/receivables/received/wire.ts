import { z } from 'zod';
import { looseText, readNamedInto, shapeOf } from '../../http/wire.ts';
import { type IsoDate, parseIsoDate, parseTypedDate } from '../../shared/dates.ts';
import type { FieldErrors, Read } from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import type { Texts } from '../../shared/merge.ts';
import { type Cents, MAX_AMOUNT, parseEuros } from '../../shared/money.ts';
import { type Method, PAID_BY, type PaidBy, type Reason, REASONS, WRITTEN_OFF } from './payment.ts';
import { INSISTED, paymentNames, RECEIVED, REFUND } from './wire-names.ts';

export type PaymentFields = Texts<keyof typeof paymentNames>;
export type TypedPayment = {
  deliveryId: number;
  amount: Cents;
  paidOn: IsoDate;
  method: Method;
  /** Only of an amount that is written off. */
  reason: Reason | null;
  isRefund: boolean;
  /** Whether the user was asked about an amount far above what is open, and books it all the same. */
  insists: boolean;
};

/** The words of a delivery's method also name a way of paying. */
const AGREED = new Map<string, PaidBy>([
  ['bank overmaken', 'bank'],
  ['betaalverzoek', 'tikkie'],
]);
const METHODS: readonly Method[] = [...PAID_BY, WRITTEN_OFF];

export function readPayment(fields: PaymentFields): Read<TypedPayment> {
  const amount = parseEuros(fields.amount);
  const paidOn = parseIsoDate(fields.paidOn.trim()) ?? parseTypedDate(fields.paidOn);
  const method = AGREED.get(fields.method) ?? METHODS.find((known) => known === fields.method);
  const kind = [RECEIVED, REFUND, ''].find((known) => known === fields.kind);
  const deliveryId = parseId(fields.deliveryId) ?? 0;
  const reason = REASONS.find((known) => known === fields.reason) ?? null;
  const insists = fields.insists === INSISTED;
  const errors: FieldErrors = reasonErrors(fields, method === WRITTEN_OFF, kind === REFUND);
  if (deliveryId === 0) errors.deliveryId = 'Kies een factuur.';
  if (amount === undefined || amount > MAX_AMOUNT)
    errors.amount = 'Vul een bedrag in euro’s in, met hoogstens twee cijfers achter de komma.';
  if (paidOn === undefined) errors.paidOn = 'Kies een dag die bestaat.';
  if (method === undefined) errors.method = 'Kies hoe er betaald is.';
  if (kind === undefined) errors.kind = 'Kies of het geld ontvangen of terugbetaald is.';
  if (amount === undefined || paidOn === undefined || method === undefined)
    return { ok: false, fields: errors };
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return {
    ok: true,
    value: { deliveryId, amount, paidOn, method, reason, isRefund: kind === REFUND, insists },
  };
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
