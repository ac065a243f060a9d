import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { formBody } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { readPlace } from '../ui/pages.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { findCustomersPage } from './list.ts';
import { CustomersScreen, CustomerTable } from './overview.tsx';
import { deleteCustomer, findCustomer } from './queries.ts';
import type { Customer } from './schema.ts';

export const customersScreens = new Hono<Env>()
  .get(paths.customers(), (c) => {
    const klant = c.req.query('klant')?.trim() ?? '';
    const place = readPlace(c.req);
    const overview = { klant, place, page: findCustomersPage(c.var.db, klant, place) };
    if (wantsFragment(c)) return sendFragment(c, <CustomerTable {...overview} />);
    const children = <CustomersScreen {...overview} user={getSession(c).user} />;
    return sendPage(c, { title: 'Klantenbeheer', children });
  })
  .get(paths.deleteCustomer(':id'), (c) => {
    const customer = askedFor(c);
    if (customer === undefined) return gone(c);
    const title = 'Klant verwijderen';
    const children = <ConfirmDeletion {...{ title, customer }} user={getSession(c).user} />;
    return sendPage(c, { title, children });
  })
  .post(paths.deleteCustomer(':id'), formBody, (c) => {
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
