import { CUSTOMER_FIELDS } from '../customers/customer.ts';
import { internationalNumber } from '../customers/phone.ts';
import { findCustomerByFold } from '../customers/queries.ts';
import type { Ctx } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { requestKey } from '../http/guards.ts';
import { formFields } from '../http/input.ts';
import { addressAfter } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { rowOf } from '../shared/changed-row.ts';
import { writeFields } from '../shared/fields.ts';
import { parseId } from '../shared/ids.ts';
import { fold } from '../shared/names.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { knownFields, readDeliveryForm } from './customer/customer.ts';
import { type DeliveryFields, deliveryFields, emptyDelivery } from './delivery.ts';
import { leave, sendForm, unconfirmedReason } from './form-page.tsx';
import type { PlanTarget } from './form-props.ts';
import { planDelivery } from './plan-delivery.ts';
import { findByRequest, findDelivery } from './queries.ts';
import { PLANNED } from './toasts.ts';
import { FOR_CUSTOMER, readChosen } from './wire-names.ts';
import { readEditedDelivery } from './wire.ts';

export function showPlanForm(c: Ctx) {
  const before = { ...copiedFields(c), ...customerStart(c), ...readChosen(c.req.query()) };
  return sendForm(c, { target: planTarget(before), fields: before });
}

export async function answerPlanForm(c: Ctx) {
  const form = await formFields(c);
  const { fields, loaded: before = emptyDelivery } = readEditedDelivery(form);
  const target = planTarget(before, form[HIDDEN.requestId] || undefined);
  const read = readDeliveryForm(before, fields);
  if (!read.ok) return sendForm(c, { target, fields, errors: read.fields }, 422);
  const requestId = requestKey(c, target.requestId);
  // A form that is sent again asks nothing, because its delivery is already in the slot.
  const isAgain = findByRequest(c.var.db, requestId) !== undefined;
  const reason = isAgain ? undefined : unconfirmedReason(c, form, read.value.details);
  if (reason !== undefined)
    return sendForm(c, { target, fields, message: reason, isAsked: true }, 422);
  const plan = () => {
    const id = planDelivery(c.var.db, read.value, requestId);
    const next = addressAfter(c, paths.home(), rowOf('levering', id));
    return leave(c, next, PLANNED, fields, id);
  };
  return catchDomainError(plan, ({ code, message }) =>
    sendForm(c, { target: planTarget(before), fields, message }, statusOf(code)),
  );
}

function planTarget(before: DeliveryFields, requestId: string = crypto.randomUUID()): PlanTarget {
  return { mode: 'plan', requestId, before };
}

/**
 * The fields of the customer whose name is in the URL. For an unknown customer, this is only the name or the telephone
 * number, which the user typed in the search for a caller.
 */
function customerStart(c: Ctx): Partial<DeliveryFields> {
  const typed = c.req.query(FOR_CUSTOMER)?.trim() ?? '';
  const customer = findCustomerByFold(c.var.db, fold(typed));
  if (customer === undefined && internationalNumber(typed) !== undefined) return { phone: typed };
  if (customer === undefined) return typed === '' ? {} : { customerName: typed };
  return knownFields(writeFields(CUSTOMER_FIELDS, customer));
}

function copiedFields(c: Ctx): DeliveryFields {
  const id = parseId(c.req.query('kopie'));
  const delivery = id === undefined ? undefined : findDelivery(c.var.db, id);
  return delivery === undefined ? emptyDelivery : { ...deliveryFields(delivery), date: '' };
}
