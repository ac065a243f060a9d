import { Hono } from 'hono';
import { paymentRequestWarning } from '../customers/phone.ts';
import { remarksHint } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { findByIdParam, formBody, formFields, idParam, versionOf } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { screenBefore } from '../http/return-address.ts';
import { readEditForm } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { parseId } from '../shared/ids.ts';
import { takenOver } from '../shared/merge.ts';
import { parseQuantity } from '../shared/quantity.ts';
import { fromWireNames, HIDDEN } from '../shared/wire-names.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { explainRefusal } from './conflict.ts';
import { readDeliveryForm } from './customer/customer.ts';
import { deleteDelivery } from './delete-delivery.ts';
import {
  ALREADY_INVOICED,
  DELIVERY_GONE,
  type DeliveryFields,
  deliveryFields,
  emptyDelivery,
  readDate,
} from './delivery.ts';
import { planDelivered, editDelivery } from './edit-delivery.ts';
import type { EditTarget, PlanTarget } from './form-props.ts';
import { type DeliveryFormState, DeliveryScreen } from './form-screen.tsx';
import { deliveryListScreens } from './list/screens.tsx';
import { findReasonToAsk, findStrip } from './load/queries.ts';
import type { SlotBooking } from './load/question.ts';
import { planDelivery } from './plan-delivery.ts';
import { findDelivery, getOpenDelivery, loadOf, findByRequest } from './queries.ts';
import { ANYWAY, readChosen, DELETION, deliveryNames } from './wire-names.ts';

export const deliveriesScreens = new Hono<Env>()
  .route('/', deliveryListScreens)
  .get(paths.plan(), (c) => {
    const before = { ...copiedFields(c), ...readChosen(c.req.query()) };
    return sendForm(c, { target: planTarget(before), fields: before });
  })
  .post(paths.plan(), formBody, async (c) => {
    const form = await formFields(c);
    const { fields, loaded: before = emptyDelivery } = readEditForm(deliveryNames, form);
    const target = planTarget(before, form[HIDDEN.requestId] || undefined);
    const read = readDeliveryForm(before, fields);
    if (!read.ok) return sendForm(c, { target, fields, errors: read.fields }, 422);
    const requestId = requestKey(c, target.requestId);
    // A form that is sent again asks nothing: its delivery is in the slot already.
    const isAgain = findByRequest(c.var.db, requestId) !== undefined;
    const reason = isAgain ? undefined : reasonToAsk(c, form, read.value.details);
    if (reason !== undefined) return sendQuestion(c, { target, fields }, reason);
    const plan = () => {
      planDelivery(c.var.db, read.value, requestId);
      return leave(c, paths.home(), 'Levering gepland!', fields);
    };
    return catchDomainError(plan, ({ code, message }) =>
      sendForm(c, { target: planTarget(before), fields, message }, statusOf(code)),
    );
  })
  .get(paths.editDelivery(':id'), (c) => {
    const delivery = findByIdParam(c, findDelivery);
    if (delivery === undefined || delivery.invoiced) {
      const why = delivery ? ALREADY_INVOICED : DELIVERY_GONE;
      return redirectWithToast(c, paths.overview(), 'warning', why);
    }
    const fields = deliveryFields(delivery);
    const target = editTarget(delivery.id, delivery.version, fields);
    return sendForm(c, { target, fields: { ...fields, ...readChosen(c.req.query()) } });
  })
  .post(paths.editDelivery(':id'), formBody, async (c) => {
    const id = idParam(c);
    const form = await formFields(c);
    const answer = form[DELETION];
    return answer === undefined ? saveEdit(c, id, form) : removeOrAsk(c, id, answer);
  })
  .post(paths.planDelivered(':id'), formBody, async (c) => {
    const form = await formFields(c);
    const version = versionOf(form);
    const quantity = parseQuantity(form[deliveryNames.quantity] ?? '');
    const back = screenBefore(c, [paths.invoicing(), paths.home()]);
    return catchDomainError(
      () => {
        planDelivered(c.var.db, { id: idParam(c), version }, quantity);
        return redirectWithToast(c, back, 'success', 'Levering bijgewerkt.');
      },
      ({ message }) => redirectWithToast(c, back, 'error', message),
    );
  });

/** The question 'Toch plannen?' or 'Toch wijzigen?', unless the user has pressed that button. */
function reasonToAsk(
  c: Ctx,
  form: Record<string, string>,
  placed: SlotBooking,
  before?: SlotBooking,
) {
  const isSure = form[ANYWAY.name] === ANYWAY.value;
  return isSure ? undefined : findReasonToAsk(c.var.db, placed, before);
}

function planTarget(before: DeliveryFields, requestId: string = crypto.randomUUID()): PlanTarget {
  return { mode: 'plan', requestId, before };
}

function editTarget(id: number, version: number, before: DeliveryFields): EditTarget {
  return { mode: 'edit', requestId: crypto.randomUUID(), id, version, before };
}

function copiedFields(c: Ctx): DeliveryFields {
  const id = parseId(c.req.query('kopie'));
  const delivery = id === undefined ? undefined : findDelivery(c.var.db, id);
  return delivery === undefined ? emptyDelivery : { ...deliveryFields(delivery), date: '' };
}

function saveEdit(c: Ctx, id: number, form: Record<string, string>) {
  const { fields, loaded } = readEditForm(deliveryNames, form);
  const version = versionOf(form);
  const present = findDelivery(c.var.db, id);
  const before = loaded ?? (present ? deliveryFields(present) : fields);
  const target = editTarget(id, version ?? present?.version ?? 0, before);
  const read = readDeliveryForm(before, fields);
  if (!read.ok) return sendForm(c, { target, fields, errors: read.fields }, 422);
  const isLoad = present?.invoiced === false && present.reissueOf === null;
  const reason = isLoad ? reasonToAsk(c, form, read.value.details, present) : undefined;
  if (reason !== undefined) return sendQuestion(c, { target, fields }, reason);
  const save = () => {
    editDelivery(c.var.db, { id, version }, read.value.details, read.value.added);
    return leave(c, paths.overview(), 'Levering bijgewerkt.', fields);
  };
  return catchDomainError(save, (error) => sendRefusedEdit(c, { target, fields, loaded }, error));
}

type RefusedEdit = {
  target: EditTarget;
  fields: DeliveryFields;
  loaded: DeliveryFields | undefined;
};

/** Shows the form again beside the values of a colleague. Saving it then replaces the colleague's version. */
function sendRefusedEdit(c: Ctx, { target, fields, loaded }: RefusedEdit, error: DomainError) {
  const status = statusOf(error.code);
  if (error.fields !== undefined) {
    const errors = fromWireNames(deliveryNames, error.fields);
    return sendForm(c, { target, fields, errors }, status);
  }
  const present = findDelivery(c.var.db, target.id);
  const stored = present && { fields: deliveryFields(present), invoiced: present.invoiced };
  const { sentence, conflict } = explainRefusal(stored, { loaded, mine: fields });
  if (!present || !conflict) return sendForm(c, { target, fields, message: sentence }, status);
  const merged = { ...fields, ...takenOver(conflict) };
  const again = editTarget(target.id, present.version, deliveryFields(present));
  return sendForm(c, { target: again, fields: merged, conflict }, status);
}

function sendQuestion(c: Ctx, state: SentState, message: string) {
  return sendForm(c, { ...state, message, isAsked: true }, 422);
}

type SentState = Pick<DeliveryFormState, 'target' | 'fields'> & Partial<DeliveryFormState>;

function sendForm(c: Ctx, state: SentState, status?: Parameters<typeof sendPage>[2]) {
  const { db, clock } = c.var;
  const date = readDate(state.fields.date);
  const stored = state.target.mode === 'edit' ? findDelivery(db, state.target.id) : undefined;
  const props: DeliveryFormState = {
    errors: {},
    message: '',
    isAsked: false,
    today: today(clock),
    load: date === undefined ? null : loadOf(db, date),
    strip: findStrip(db, today(clock), date, stored?.reissueOf === null ? stored : undefined),
    remarksHint: remarksHint(getSettings(db)),
    phoneWarning: phoneWarningOf(state.fields) ?? '',
    ...state,
    // The date field of a browser accepts only yyyy-mm-dd, also when dd-mm-yyyy was typed.
    fields: { ...state.fields, date: date ?? state.fields.date },
  };
  const title = state.target.mode === 'plan' ? 'Nieuwe levering plannen' : 'Levering bewerken';
  const frame = { title, state: props, user: getSession(c).user };
  const children = <DeliveryScreen {...frame} reissueOf={stored?.reissueOf ?? null} />;
  return sendPage(c, { title, script: 'client', openIsland: true, children }, status);
}

/** Redirects to the next screen with the phone warning, which the form cannot show without scripts. */
function leave(c: Ctx, to: string, done: string, fields: DeliveryFields) {
  const warning = phoneWarningOf(fields);
  if (warning === undefined) return redirectWithToast(c, to, 'success', done);
  return redirectWithToast(c, to, 'warning', `${done} ${warning}`);
}

function phoneWarningOf({ payment, phone }: DeliveryFields): string | undefined {
  return paymentRequestWarning(payment, phone);
}

function removeOrAsk(c: Ctx, id: number, answer: string) {
  if (answer !== 'ja') {
    const delivery = getOpenDelivery(c.var.db, id);
    const children = <ConfirmDeletion delivery={delivery} user={getSession(c).user} />;
    return sendPage(c, { title: 'Levering verwijderen', children });
  }
  deleteDelivery(c.var.db, id);
  return redirectWithToast(c, paths.overview(), 'success', 'Levering verwijderd.');
}
