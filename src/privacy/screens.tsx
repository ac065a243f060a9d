import { Hono } from 'hono';
import { findCustomer } from '../customers/queries.ts';
import type { Customer } from '../customers/schema.ts';
import { customerGone } from '../customers/toasts.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { requireAdminPage } from '../http/guards.ts';
import { findByIdParam, formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { forgetCustomer, forgetNames, openSentence, staysOf } from './forget/forget-customer.ts';
import { ForgetScreen } from './forget/forget-screen.tsx';

export const privacyScreens = new Hono<Env>()
  .get(paths.forgetCustomer(':id'), requireAdminPage, (c) => {
    const customer = findByIdParam(c, findCustomer);
    return customer === undefined ? customerGone(c) : sendQuestion(c, customer);
  })
  .post(paths.forgetCustomer(':id'), requireAdminPage, formBody, async (c) => {
    const customer = findByIdParam(c, findCustomer);
    if (customer === undefined) return customerGone(c);
    const { [forgetNames.name]: typed = '' } = await formFields(c);
    const forget = async () => {
      await forgetCustomer(c.var.db, customer.id, typed);
      return redirectWithToast(c, paths.customers(), 'success', 'De klant is vergeten.');
    };
    return catchDomainError(forget, ({ code, fields, message }) =>
      code === 'not-found'
        ? customerGone(c)
        : sendQuestion(c, customer, { typed, error: fields?.[forgetNames.name], message }, code),
    );
  });

type Refused = { typed: string; error: string | undefined; message: string };

function sendQuestion(
  c: Ctx,
  customer: Customer,
  { typed, error, message }: Refused = { typed: '', error: undefined, message: '' },
  code?: Parameters<typeof statusOf>[0],
) {
  const { db } = c.var;
  const open = openSentence(db, customer.id);
  const state = { typed, error, message: error === undefined ? message : '', open };
  const stays = staysOf(db, customer.id);
  const children = <ForgetScreen {...{ customer, stays, state }} />;
  return sendPage(c, { title: 'Klant vergeten', children }, code && statusOf(code));
}
