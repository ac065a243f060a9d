import { Hono } from 'hono';
import { cursorAbove } from '../database/page.ts';
import { formSettings } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { findByIdParam, formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import {
  addressAfter,
  screenBefore,
  pageBelow,
  RETURN,
  returnQuery,
} from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { rowOf } from '../shared/changed-row.ts';
import { fold } from '../shared/names.ts';
import { withQuery } from '../shared/public-paths.ts';
import { readTexts } from '../shared/wire-names.ts';
import { sendConfirmation } from '../ui/confirmation-screen.tsx';
import { byCall } from '../ui/dialog.ts';
import { Island } from '../ui/island.tsx';
import { Screen } from '../ui/screen.tsx';
import { customerNames, emptyCustomer, readCustomer } from './customer.ts';
import { DELETE_QUESTION, type NewCustomerProps, NOT_DELETED } from './form-props.ts';
import { customersHelp } from './help.ts';
import { customersNamed } from './list/queries.ts';
import { findCustomer } from './queries.ts';
import { createCustomer, deleteCustomer } from './save-customer.ts';
import { customerGone, deletedToast } from './toasts.ts';
import { pointInForm } from './wire.ts';

export const customersScreens = new Hono<Env>()
  .get(paths.newCustomer(), (c) => sendNew(c, { fields: emptyCustomer }))
  .post(paths.newCustomer(), formBody, async (c) => {
    const form = await formFields(c);
    const fields = readTexts(customerNames, form);
    const read = readCustomer(fields);
    if (!read.ok) return sendNew(c, { fields, errors: read.fields }, 422);
    const create = () => {
      createCustomer(c.var.db, { ...read.value, ...pointInForm(form) });
      const { name } = read.value;
      const na = cursorAbove(customersNamed(c.var.db, ''), [fold(name)]);
      return redirectWithToast(c, paths.customers({ na }), 'success', `Klant toegevoegd: ${name}.`);
    };
    return catchDomainError(create, ({ code, fields: errors, message }) =>
      sendNew(c, errors ? { fields, errors } : { fields, message }, statusOf(code)),
    );
  })
  .get(paths.deleteCustomer(':id'), (c) => {
    const customer = findByIdParam(c, findCustomer);
    if (customer === undefined) return customerGone(c);
    const [below] = pageBelow(c)?.split('?') ?? [];
    const list = screenBefore(c, paths.customers());
    const back = returnQuery(list === paths.customers() ? undefined : list);
    return sendConfirmation(c, {
      title: `${customer.name} verwijderen`,
      question: DELETE_QUESTION,
      act: 'Verwijderen',
      back: list,
      action: withQuery(paths.deleteCustomer(customer.id), back),
      // When this dialog is opened on the customer's page, the browser sends the form and no call. The form leads to
      // the list, because the page of a deleted customer does not exist.
      ...(below !== paths.customer(customer.id) && {
        call: byCall('DELETE', paths.api.customer(customer.id), { failed: NOT_DELETED }),
      }),
    });
  })
  .post(paths.deleteCustomer(':id'), formBody, (c) => {
    const customer = findByIdParam(c, findCustomer);
    if (customer === undefined)
      return redirectWithToast(c, paths.customers(), 'error', NOT_DELETED);
    deleteCustomer(c.var.db, customer.id);
    // When the URL names no list to return to, the previous page may be the page of the customer, which does not exist
    // any more.
    const list = c.req.query(RETURN) === undefined ? paths.customers() : undefined;
    const next = list ?? addressAfter(c, paths.customers(), rowOf('klant', customer.id));
    return redirectWithToast(c, next, deletedToast(c, customer));
  });

type NewState = Pick<NewCustomerProps, 'fields'> & Partial<NewCustomerProps>;

function sendNew(c: Ctx, state: NewState, status?: Parameters<typeof sendPage>[2]) {
  const props = {
    errors: {},
    message: '',
    action: paths.newCustomer(),
    ...formSettings(getSettings(c.var.db)),
    ...state,
  };
  const children = (
    <Screen help={customersHelp} back={paths.customers()}>
      <Island name="new-customer" props={props} />
    </Screen>
  );
  const island = status === undefined ? 'when used' : 'at once';
  return sendPage(c, { title: 'Nieuwe klant', script: 'form', island, children }, status);
}
