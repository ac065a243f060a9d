import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { findByIdParam, formBody } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { readPlace } from '../ui/pages.tsx';
import { filterNames } from '../ui/wire-names.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { findCustomersPage } from './list/queries.ts';
import { CustomersScreen, CustomerTable } from './overview.tsx';
import { deleteCustomer, findCustomer } from './queries.ts';

export const customersScreens = new Hono<Env>()
  .get(paths.customers(), (c) => {
    const search = c.req.query(filterNames.customer)?.trim() ?? '';
    const place = readPlace(c.req);
    const overview = { search, place, page: findCustomersPage(c.var.db, search, place) };
    if (wantsFragment(c)) return sendFragment(c, <CustomerTable {...overview} />);
    const children = <CustomersScreen {...overview} user={getSession(c).user} />;
    return sendPage(c, { title: 'Klantenbeheer', children });
  })
  .get(paths.deleteCustomer(':id'), (c) => {
    const customer = findByIdParam(c, findCustomer);
    if (customer === undefined) return backToList(c, 'Klant niet gevonden');
    const title = 'Klant verwijderen';
    const children = <ConfirmDeletion {...{ title, customer }} user={getSession(c).user} />;
    return sendPage(c, { title, children });
  })
  .post(paths.deleteCustomer(':id'), formBody, (c) => {
    const customer = findByIdParam(c, findCustomer);
    if (customer === undefined) return backToList(c, 'Kon klant niet verwijderen.');
    deleteCustomer(c.var.db, customer.id);
    return redirectWithToast(c, paths.customers(), 'success', 'Klant verwijderd.');
  });

function backToList(c: Ctx, error: string) {
  return redirectWithToast(c, paths.customers(), 'error', error);
}
