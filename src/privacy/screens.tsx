import { Hono } from 'hono';
import { findCustomer } from '../customers/queries.ts';
import type { Customer } from '../customers/schema.ts';
import { customerGone } from '../customers/toasts.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { requireAdminPage } from '../http/guards.ts';
import { findByIdParam, formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { type DomainError, shownErrors } from '../shared/domain-error.ts';
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
    return catchDomainError(forget, (error) =>
      error.code === 'not-found' ? customerGone(c) : sendQuestion(c, customer, typed, error),
    );
  });

function sendQuestion(c: Ctx, customer: Customer, typed = '', error?: DomainError) {
  const { db } = c.var;
  const { errors, message } = shownErrors(error);
  const sentence = message || (openSentence(db, customer.id) ?? '');
  const stays = staysOf(db, customer.id);
  const children = <ForgetScreen {...{ customer, stays, typed, errors }} message={sentence} />;
  return sendPage(c, { title: 'Klant vergeten', children }, error);
}
