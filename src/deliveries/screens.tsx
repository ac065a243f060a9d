import { Hono } from 'hono';
import { paymentRequestWarning } from '../customers/phone.ts';
import { remarksHint } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { findIdParam, formBody, formFields, idParam } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { parseIsoDate, parseTypedDate, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { takenOver, withChoices } from '../shared/merge.ts';
import { readFilter } from '../ui/filter.tsx';
import { readPlace } from '../ui/pages.tsx';
import { explainRefusal } from './conflict.ts';
import {
  type DeliveryFields,
  deliveryFields,
  emptyDelivery,
  readDeliveryForm,
  readFormFields,
} from './delivery.ts';
import { ConfirmDeletion, type DeliveryFormState, DeliveryScreen } from './form.tsx';
import { countElsewhere, findDeliveriesPage, sumDeliveries } from './list.ts';
import { DeliveryTable, OverviewScreen } from './overview.tsx';
import {
  changeDelivery,
  deleteDelivery,
  findDelivery,
  getOpenDelivery,
  loadOf,
  planDelivery,
} from './queries.ts';
import { readLoaded } from './wire.ts';

export const deliveriesScreens = new Hono<Env>()
  .get(paths.overview(), (c) => {
    const filter = readFilter(c.req);
    const past = c.req.query('periode') === 'verleden';
    const selection = { ...filter, past, today: today(c.var.clock) };
    const page = findDeliveriesPage(c.var.db, selection, readPlace(c.req));
    const sums = sumDeliveries(c.var.db, selection);
    const elsewhere = sums.count > 0 ? 0 : countElsewhere(c.var.db, selection);
    const overview = { filter, past, page, sums, elsewhere };
    if (wantsFragment(c)) return sendFragment(c, <DeliveryTable {...overview} />);
    const children = <OverviewScreen {...overview} user={getSession(c).user} />;
    return sendPage(c, { title: 'Overzicht Leveringen', children });
  })
  .get(paths.plan(), (c) => {
    const before = copiedFields(c);
    const target = { mode: 'plan', requestId: crypto.randomUUID(), before } as const;
    return sendForm(c, { target, fields: before });
  })
  .post(paths.plan(), formBody, async (c) => {
    const form = await formFields(c);
    const requestId = form.aanvraag || crypto.randomUUID();
    const fields = readFormFields(form);
    const before = readLoaded(form.geladen) ?? emptyDelivery;
    const read = readDeliveryForm(before, fields);
    const target = { mode: 'plan', requestId, before } as const;
    if (!read.ok) return sendForm(c, { target, fields, errors: read.fields }, 422);
    try {
      planDelivery(c.var.db, read.value, requestKey(c, requestId));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const again = { ...target, requestId: crypto.randomUUID() };
      return sendForm(c, { target: again, fields, message: error.message }, statusOf(error.code));
    }
    return leave(c, paths.home(), 'Levering gepland!', fields);
  })
  .get(paths.editDelivery(':id'), (c) => {
    const id = findIdParam(c);
    const delivery = id === undefined ? undefined : findDelivery(c.var.db, id);
    if (delivery === undefined || delivery.invoiced) {
      const why = delivery ? 'Levering is al gefactureerd.' : 'Deze levering is er niet (meer).';
      return redirectWithToast(c, paths.overview(), 'warning', why);
    }
    return sendForm(c, {
      target: editTarget(delivery.id, delivery.version, deliveryFields(delivery)),
      fields: deliveryFields(delivery),
    });
  })
  .post(paths.editDelivery(':id'), formBody, async (c) => {
    const id = idParam(c);
    const form = await formFields(c);
    if (form.verwijderen !== undefined) return removeOrAsk(c, id, form.verwijderen);
    const loaded = readLoaded(form.geladen);
    const typed = readFormFields(form);
    const fields = loaded === undefined ? typed : withChoices(typed, loaded, form);
    const version = Number(form.versie) || undefined;
    const before = loaded ?? presentFields(c, id) ?? fields;
    const target = editTarget(id, version ?? 0, before);
    const read = readDeliveryForm(before, fields);
    if (!read.ok) return sendForm(c, { target, fields, errors: read.fields }, 422);
    try {
      changeDelivery(c.var.db, { id, version }, read.value.details, read.value.added);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return sendForm(c, refusedEdit(c, { target, fields, loaded }), statusOf(error.code));
    }
    return leave(c, paths.overview(), 'Levering bijgewerkt.', fields);
  });

function copiedFields(c: Ctx): DeliveryFields {
  const id = c.req.query('kopie') ?? '';
  const delivery = /^\d{1,15}$/.test(id) ? findDelivery(c.var.db, Number(id)) : undefined;
  return delivery === undefined ? emptyDelivery : { ...deliveryFields(delivery), Datum: '' };
}

type RefusedEdit = {
  target: ReturnType<typeof editTarget>;
  fields: DeliveryFields;
  loaded: DeliveryFields | undefined;
};

/** The form again, with what another has changed to choose from; then it saves over that version. */
function refusedEdit(c: Ctx, { target, fields, loaded }: RefusedEdit): SentState {
  const present = findDelivery(c.var.db, target.id);
  const stored = present && { fields: deliveryFields(present), invoiced: present.invoiced };
  const { sentence, conflict } = explainRefusal(stored, { loaded, mine: fields });
  if (!present || !conflict) return { target, fields, message: sentence };
  return {
    target: editTarget(target.id, present.version, deliveryFields(present)),
    fields: { ...fields, ...takenOver(conflict) },
    conflict,
  };
}

function presentFields(c: Ctx, id: number): DeliveryFields | undefined {
  const present = findDelivery(c.var.db, id);
  return present && deliveryFields(present);
}

function editTarget(id: number, versie: number, before: DeliveryFields) {
  return { mode: 'edit', requestId: crypto.randomUUID(), id, versie, before } as const;
}

type SentState = Pick<DeliveryFormState, 'target' | 'fields'> & Partial<DeliveryFormState>;

function sendForm(c: Ctx, state: SentState, status?: Parameters<typeof sendPage>[2]) {
  const { Datum } = state.fields;
  const date = parseIsoDate(Datum) ?? parseTypedDate(Datum);
  const props: DeliveryFormState = {
    errors: {},
    message: '',
    today: today(c.var.clock),
    load: date === undefined ? null : loadOf(c.var.db, date),
    remarksHint: remarksHint(getSettings(c.var.db)),
    phoneWarning: phoneWarningOf(state.fields) ?? '',
    ...state,
    // Also when it was typed as dd-mm-yyyy: the fields for a date take no other form.
    fields: { ...state.fields, Datum: date ?? Datum },
  };
  const title = state.target.mode === 'plan' ? 'Nieuwe levering plannen' : 'Levering bewerken';
  const children = <DeliveryScreen title={title} state={props} user={getSession(c).user} />;
  return sendPage(c, { title, openIsland: true, children }, status);
}

/** Without scripts nobody was warned while filling in the form. */
function leave(c: Ctx, to: string, done: string, fields: DeliveryFields) {
  const warning = phoneWarningOf(fields);
  if (warning === undefined) return redirectWithToast(c, to, 'success', done);
  return redirectWithToast(c, to, 'warning', `${done} ${warning}`);
}

function phoneWarningOf({ Betaling, telefoonnummer }: DeliveryFields): string | undefined {
  return paymentRequestWarning(Betaling, telefoonnummer);
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
