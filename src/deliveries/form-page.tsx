import { paymentRequestWarning } from '../customers/phone.ts';
import { formSettings } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx } from '../http/context.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { returnAddress, returnQuery } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { parseTypedDate, today } from '../shared/dates.ts';
import { withQuery } from '../shared/public-paths.ts';
import { ConflictPanel } from '../ui/conflict.tsx';
import { Island } from '../ui/island.tsx';
import { Screen } from '../ui/screen.tsx';
import { DELIVERY_FORM_ID, type DeliveryFields, deliveryNames } from './delivery.ts';
import type { DeliveryFormProps } from './form-props.ts';
import { editHelp, planHelp } from './help.ts';
import { findAvailability, findCounts, findReasonToAsk } from './load/queries.ts';
import type { SlotBooking } from './load/question.ts';
import { PhotosOf } from './photos/photos-of.tsx';
import { listPhotoIds } from './photos/queries.ts';
import { findDelivery } from './queries.ts';
import { messageParts } from './toasts.ts';
import { ANYWAY } from './wire-names.ts';

type SentState = Pick<DeliveryFormProps, 'target' | 'fields'> & Partial<DeliveryFormProps>;

/**
 * The sentence before the question 'Toch plannen?' or 'Toch wijzigen?'. Undefined when the delivery fits, or when the
 * user has already confirmed.
 */
export function unconfirmedReason(
  c: Ctx,
  form: Record<string, string>,
  placed: SlotBooking,
  before?: SlotBooking,
) {
  const isSure = form[ANYWAY.name] === ANYWAY.value;
  return isSure ? undefined : findReasonToAsk(c.var.db, placed, before);
}

export function sendForm(c: Ctx, state: SentState, status?: Parameters<typeof sendPage>[2]) {
  const { db, clock } = c.var;
  const { target, conflict } = state;
  const date = parseTypedDate(state.fields.date);
  const stored = target.mode === 'edit' ? findDelivery(db, target.id) : undefined;
  const reissueOf = stored?.reissueOf ?? null;
  const specified = target.mode === 'plan' ? paths.home() : paths.overview();
  const returnsTo = returnAddress(c, specified);
  const path = target.mode === 'plan' ? paths.plan() : paths.editDelivery(target.id);
  const props: DeliveryFormProps = {
    action: withQuery(path, returnQuery(returnsTo)),
    returnsTo,
    errors: {},
    message: '',
    isAsked: false,
    today: today(clock),
    load: date === undefined ? null : findCounts(db, date),
    availability: findAvailability(db, today(clock), date, reissueOf === null ? stored : undefined),
    ...formSettings(getSettings(db), stored),
    phoneWarning: paymentRequestWarning(state.fields) ?? '',
    ...state,
    // The form keeps its date as yyyy-mm-dd, also when the user typed dd-mm-yyyy.
    fields: { ...state.fields, date: date ?? state.fields.date },
  };
  const title = target.mode === 'plan' ? 'Nieuwe levering plannen' : 'Levering bewerken';
  const children = (
    <Screen
      help={target.mode === 'plan' ? planHelp : editHelp}
      back={returnsTo ?? specified}
      subtitle="Alles is verplicht, behalve telefoon, opmerkingen, e-mail en referentie."
    >
      {conflict && (
        <ConflictPanel conflict={conflict} names={deliveryNames} form={DELIVERY_FORM_ID} />
      )}
      {reissueOf !== null && <ReissueNotice of={reissueOf} />}
      {stored && <PhotosOf {...stored} ids={listPhotoIds(db, [stored.id]).get(stored.id)} />}
      <Island name="delivery-form" props={props} />
    </Screen>
  );
  // The island starts at once when it must set the focus. For a known customer the focus is in the date field, and
  // after a refusal it is in the refused field.
  const isForKnown = target.mode === 'plan' && state.fields.customerName !== '';
  const island = isForKnown || status !== undefined ? 'at once' : 'when used';
  return sendPage(c, { title, script: 'form', island, children }, status);
}

/** Says that the delivery replaces `of`, a delivery with a credited invoice. */
function ReissueNotice({ of }: { of: number }) {
  return (
    <p className="notice">
      <span>
        {'Opnieuw gemaakt van '}
        <a href={paths.paymentsOf(of)}>een gecrediteerde factuur</a>
        {'. Was daarop al betaald? Verreken dat na het factureren. · '}
        <a href={paths.invoicing()}>Factureren</a>
      </span>
    </p>
  );
}

/** Redirects to the next screen, and shows the phone warning there, because the form cannot show it without scripts. */
export function leave(c: Ctx, to: string, done: string, fields: DeliveryFields, id: number) {
  const parts = messageParts(c, id);
  const warning = paymentRequestWarning(fields);
  if (warning === undefined) return redirectWithToast(c, to, 'success', done, parts);
  const { undo } = parts;
  return redirectWithToast(c, to, 'warning', `${done} ${warning}`, { undo });
}
