import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { getSession } from '../http/session.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { customerFields, readCustomer, readCustomerForm } from './customer.ts';
import { ConfirmDeletion, type CustomerFormState, CustomerScreen } from './form.tsx';
import { findCustomersPage } from './list.ts';
import { CustomersScreen, CustomerTable } from './overview.tsx';
import { changeCustomer, deleteCustomer, findCustomer } from './queries.ts';
import type { Customer } from './schema.ts';

export const customersScreens = new Hono<Env>()
  .get(paths.customers(), (c) => {
    const selection = {
      klant: c.req.query('klant')?.trim() ?? '',
      after: c.req.query('na') ?? '',
    };
    const overview = { selection, page: findCustomersPage(c.var.db, selection) };
    if (wantsFragment(c)) return sendFragment(c, <CustomerTable {...overview} />);
    const children = <CustomersScreen {...overview} user={getSession(c).user} />;
    return sendPage(c, { title: 'Klantenbeheer', children });
  })
  .get(paths.customer(':id'), (c) => {
    const customer = askedFor(c);
    return customer === undefined ? gone(c) : sendForm(c, customer);
  })
  .post(paths.customer(':id'), formBody, async (c) => {
    const customer = askedFor(c);
    if (customer === undefined) return gone(c);
    const form = await formFields(c);
    const versie = Number(form.versie) || customer.version;
    const typed = { versie, fields: readCustomerForm(form) };
    const read = readCustomer(typed.fields);
    if (!read.ok) return sendForm(c, customer, { ...typed, errors: read.fields }, 422);
    try {
      changeCustomer(c.var.db, { id: customer.id, version: versie }, read.value);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const refusal = error.fields ? { errors: error.fields } : { message: error.message };
      return sendForm(c, customer, { ...typed, ...refusal }, statusOf(error.code));
    }
    return redirectWithToast(c, paths.customers(), 'success', 'Klant succesvol bijgewerkt!');
  })
  .get(paths.deleteCustomer(':id'), (c) => {
    const customer = askedFor(c);
    if (customer === undefined) return gone(c);
    const title = 'Klant verwijderen';
    const children = <ConfirmDeletion {...{ title, customer }} user={getSession(c).user} />;
    return sendPage(c, { title, children });
  })
  .post(paths.deleteCustomer(':id'), (c) => {
    const customer = askedFor(c);
    if (customer === undefined) {
      return redirectWithToast(c, paths.customers(), 'error', 'Kon klant niet verwijderen.');
    }
    deleteCustomer(c.var.db, customer.id);
    return redirectWithToast(c, paths.customers(), 'success', 'Klant verwijderd.');
  });

function askedFor(c: Ctx): Customer | undefined {
  const id = c.req.param('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? findCustomer(c.var.db, Number(id)) : undefined;
}

function gone(c: Ctx) {
  return redirectWithToast(c, paths.customers(), 'error', 'Klant niet gevonden');
}

function sendForm(
  c: Ctx,
  customer: Customer,
  typed: Partial<CustomerFormState> = {},
  status?: Parameters<typeof sendPage>[2],
) {
  const title = 'Klant bewerken';
  const state: CustomerFormState = {
    id: customer.id,
    name: customer.name,
    versie: customer.version,
    fields: customerFields(customer),
    errors: {},
    message: '',
    ...typed,
  };
  const children = <CustomerScreen {...{ title, state }} user={getSession(c).user} />;
  return sendPage(c, { title, openIsland: true, children }, status);
}
