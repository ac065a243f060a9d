import { Hono } from 'hono';
import { compareCustomers } from '../customers/conflict.ts';
import type { CustomerFormProps } from '../customers/customer-form.ts';
import {
  CUSTOMER_FORM,
  type CustomerFields,
  customerFields,
  readCustomer,
  readCustomerForm,
} from '../customers/customer.ts';
import { changeCustomer, findCustomer } from '../customers/queries.ts';
import type { Customer } from '../customers/schema.ts';
import { customerFieldsBody } from '../customers/wire.ts';
import { remarksHint } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { getSession } from '../http/guards.ts';
import { findIdParam, formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { readLoadedInto } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { takenOver, withChoices } from '../shared/merge.ts';
import { ConflictPanel } from '../ui/conflict.tsx';
import { Island } from '../ui/island.tsx';
import { readPlace } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import { CustomerHistory } from './history.tsx';
import { findHistoryPage } from './queries.ts';

export const customerPageScreens = new Hono<Env>()
  .get(paths.customer(':id'), (c) => {
    const customer = askedFor(c);
    if (customer === undefined) return gone(c);
    return wantsFragment(c) ? sendFragment(c, historyOf(c, customer)) : sendForm(c, customer);
  })
  .post(paths.customer(':id'), formBody, async (c) => {
    const customer = askedFor(c);
    if (customer === undefined) return gone(c);
    const form = await formFields(c);
    const loaded = readLoadedInto(customerFieldsBody, form.geladen);
    const typed = readCustomerForm(form);
    const fields = loaded === undefined ? typed : withChoices(typed, loaded, form);
    const version = Number(form.versie) || customer.version;
    const state = { version, fields, ...(loaded && { before: loaded }) };
    const read = readCustomer(fields);
    if (!read.ok) return sendForm(c, customer, { ...state, errors: read.fields }, 422);
    try {
      changeCustomer(c.var.db, { id: customer.id, version }, read.value);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const present = askedFor(c) ?? customer;
      const refused = error.fields
        ? { ...state, errors: error.fields }
        : changedByAnother(present, { loaded, mine: fields });
      return sendForm(c, present, refused, statusOf(error.code));
    }
    return redirectWithToast(c, paths.customers(), 'success', 'Klant succesvol bijgewerkt!');
  });

function askedFor(c: Ctx): Customer | undefined {
  const id = findIdParam(c);
  return id === undefined ? undefined : findCustomer(c.var.db, id);
}

function gone(c: Ctx) {
  return redirectWithToast(c, paths.customers(), 'error', 'Klant niet gevonden');
}

/** The form again, with what another has changed to choose from; then it saves over that version. */
function changedByAnother(
  customer: Customer,
  edit: { loaded: CustomerFields | undefined; mine: CustomerFields },
) {
  const conflict = compareCustomers({ ...edit, theirs: customerFields(customer) });
  return { conflict, fields: { ...edit.mine, ...takenOver(conflict) } };
}

type FormState = Omit<CustomerFormProps, 'action' | 'target' | 'remarksHint'>;

type SentState = FormState & { version: number; before: CustomerFields };

function sendForm(
  c: Ctx,
  customer: Customer,
  { version, before = customerFields(customer), ...typed }: Partial<SentState> = {},
  status?: Parameters<typeof sendPage>[2],
) {
  const title = 'Klant bewerken';
  const { id, name } = customer;
  const target = { id, names: [name], versie: version ?? customer.version, before };
  const state = { target, fields: before, errors: {}, message: '', ...typed };
  const hint = { remarksHint: remarksHint(getSettings(c.var.db)) };
  const children = (
    <Screen title={title} user={getSession(c).user} back={paths.customers()}>
      {typed.conflict && (
        <ConflictPanel what="deze klant" conflict={typed.conflict} form={CUSTOMER_FORM} />
      )}
      <Island name="customer-form" props={{ ...state, action: paths.customer(id), ...hint }} />
      {historyOf(c, customer)}
    </Screen>
  );
  return sendPage(c, { title, openIsland: true, children }, status);
}

function historyOf(c: Ctx, { id }: Customer) {
  const page = findHistoryPage(c.var.db, id, readPlace(c.req));
  return <CustomerHistory customerId={id} page={page} />;
}
