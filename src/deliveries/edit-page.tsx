import { invoicedBySomeone } from '../audit/someone-else.ts';
import type { Ctx } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { findByIdParam, formFields, idParam, versionOf } from '../http/input.ts';
import { redirectWithToast } from '../http/page.tsx';
import { addressAfter, returnAddress, returnQuery } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { rowOf } from '../shared/changed-row.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { takenOver } from '../shared/merge.ts';
import { withQuery } from '../shared/public-paths.ts';
import { fromWireNames, YES } from '../shared/wire-names.ts';
import { sendConfirmation } from '../ui/confirmation-screen.tsx';
import { explainRefusal, toInvoice } from './conflict.ts';
import { readDeliveryForm } from './customer/customer.ts';
import { deleteDelivery } from './delete-delivery.ts';
import {
  ALREADY_INVOICED,
  DELIVERY_GONE,
  type DeliveryFields,
  deliveryFields,
  deliveryNames,
} from './delivery.ts';
import { editDelivery } from './edit-delivery.ts';
import { leave, sendForm, unconfirmedReason } from './form-page.tsx';
import { DELETE_QUESTION, type EditTarget } from './form-props.ts';
import { findDelivery, getOpenDelivery } from './queries.ts';
import { deletedToast, EDITED, slotText } from './toasts.ts';
import { toldText } from './told.ts';
import { DELETION, readChosen } from './wire-names.ts';
import { readEditedDelivery } from './wire.ts';

export function showEditForm(c: Ctx) {
  const delivery = findByIdParam(c, findDelivery);
  if (delivery === undefined || delivery.invoiced) {
    const why = delivery ? ALREADY_INVOICED : DELIVERY_GONE;
    const back = returnAddress(c, paths.overview()) ?? paths.overview();
    const link = delivery && { link: toInvoice(delivery.id) };
    return redirectWithToast(c, back, 'warning', why, link);
  }
  const fields = deliveryFields(delivery);
  const target = editTarget(c, delivery.id, delivery.version, fields);
  return sendForm(c, { target, fields: { ...fields, ...readChosen(c.req.query()) } });
}

export async function answerEditForm(c: Ctx) {
  const id = idParam(c);
  const form = await formFields(c);
  const answer = form[DELETION];
  return answer === undefined ? saveEdit(c, id, form) : removeOrAsk(c, id, answer);
}

function saveEdit(c: Ctx, id: number, form: Record<string, string>) {
  const { fields, loaded } = readEditedDelivery(form);
  const version = versionOf(form);
  const present = findDelivery(c.var.db, id);
  const before = loaded ?? (present ? deliveryFields(present) : fields);
  const target = editTarget(c, id, version ?? present?.version ?? 0, before);
  const read = readDeliveryForm(before, fields);
  if (!read.ok) return sendForm(c, { target, fields, errors: read.fields }, 422);
  const isLoad = present?.invoiced === false && present.reissueOf === null;
  const reason = isLoad ? unconfirmedReason(c, form, read.value.details, present) : undefined;
  if (reason !== undefined)
    return sendForm(c, { target, fields, message: reason, isAsked: true }, 422);
  const save = () => {
    editDelivery(c.var.db, { id, version }, read.value.details, read.value.added);
    const next = addressAfter(c, paths.overview(), rowOf('levering', id));
    return leave(c, next, EDITED, fields, id);
  };
  return catchDomainError(save, (error) => sendRefusedEdit(c, { target, fields, loaded }, error));
}

type RefusedEdit = {
  target: EditTarget;
  fields: DeliveryFields;
  loaded: DeliveryFields | undefined;
};

/**
 * Shows the form again. After a conflict, a field that only the colleague changed gets the colleague's value. Saving
 * this form then replaces the version of the colleague.
 */
function sendRefusedEdit(c: Ctx, { target, fields, loaded }: RefusedEdit, error: DomainError) {
  const status = statusOf(error.code);
  if (error.fields !== undefined) {
    const errors = fromWireNames(deliveryNames, error.fields);
    return sendForm(c, { target, fields, errors }, status);
  }
  const present = findDelivery(c.var.db, target.id);
  const stored = present && {
    ...present,
    fields: deliveryFields(present),
    invoicedBy: invoicedBySomeone(c.var.db, present.id),
  };
  const refused = explainRefusal(stored, { loaded, mine: fields }, error.message);
  const { sentence: message, link, conflict } = refused;
  if (!present || !conflict) return sendForm(c, { target, fields, message, link }, status);
  const merged = { ...fields, ...takenOver(conflict) };
  const again = editTarget(c, target.id, present.version, deliveryFields(present));
  return sendForm(c, { target: again, fields: merged, conflict }, status);
}

function editTarget(c: Ctx, id: number, version: number, before: DeliveryFields): EditTarget {
  const told = toldText(c.var.db, id);
  return { mode: 'edit', requestId: crypto.randomUUID(), id, version, before, told };
}

function removeOrAsk(c: Ctx, id: number, answer: string) {
  const delivery = getOpenDelivery(c.var.db, id);
  if (answer !== YES) {
    const form = withQuery(paths.editDelivery(id), returnQuery(returnAddress(c, paths.overview())));
    return sendConfirmation(c, {
      title: 'Levering verwijderen',
      question: DELETE_QUESTION,
      act: 'Verwijder levering',
      back: form,
      action: form,
      button: { name: DELETION, value: YES },
      children: (
        <p>{`${delivery.customerName}, ${slotText(delivery, c.var.clock)}. ${toldText(c.var.db, id)}`}</p>
      ),
    });
  }
  deleteDelivery(c.var.db, id);
  const next = addressAfter(c, paths.overview(), rowOf('levering', id));
  return redirectWithToast(c, next, deletedToast(c, delivery));
}
