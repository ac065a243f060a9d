import { paymentRequestWarning } from '../customers/phone.ts';
import { remarksHint } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { today } from '../shared/dates.ts';
import { type DeliveryFields, readDate } from './delivery.ts';
import { type DeliveryFormState, DeliveryScreen } from './form-screen.tsx';
import { findCounts, findReasonToAsk, findStrip } from './load/queries.ts';
import type { SlotBooking } from './load/question.ts';
import { findDelivery } from './queries.ts';
import { ANYWAY } from './wire-names.ts';

type SentState = Pick<DeliveryFormState, 'target' | 'fields'> & Partial<DeliveryFormState>;

/** The question 'Toch plannen?' or 'Toch wijzigen?', unless the user has pressed that button. */
export function reasonToAsk(
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
  const date = readDate(state.fields.date);
  const stored = state.target.mode === 'edit' ? findDelivery(db, state.target.id) : undefined;
  const props: DeliveryFormState = {
    errors: {},
    message: '',
    isAsked: false,
    today: today(clock),
    load: date === undefined ? null : findCounts(db, date),
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
export function leave(c: Ctx, to: string, done: string, fields: DeliveryFields) {
  const warning = phoneWarningOf(fields);
  if (warning === undefined) return redirectWithToast(c, to, 'success', done);
  return redirectWithToast(c, to, 'warning', `${done} ${warning}`);
}

function phoneWarningOf({ payment, phone }: DeliveryFields): string | undefined {
  return paymentRequestWarning(payment, phone);
}
