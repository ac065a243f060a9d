import { Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { Ctx, Env } from '../http/context.ts';
import { formFields, outsideFormBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { resetProblem } from '../users/password.ts';
import { sendOutside } from './outside.ts';
import { ResetEndScreen, ResetPasswordScreen } from './reset-pages.tsx';
import { resetPassword } from './reset.ts';

const REDIRECT_SECONDS = 2;

export const resetScreens = new Hono<Env>()
  .get(paths.resetPassword(), (c) => {
    if (c.req.query('gelukt') !== undefined) return sendDone(c);
    const token = c.req.query('token') ?? '';
    if (token !== '') return sendForm(c, token);
    if (c.var.session !== undefined) return c.redirect(paths.home(), 303);
    const title = 'Invalid Reset Link';
    return sendOutside(c, { title, children: <ResetEndScreen title={title} /> });
  })
  .post(paths.resetPassword(), outsideFormBody, async (c) => {
    const { token = '', newPassword = '', confirmPassword = '' } = await formFields(c);
    try {
      refuseProblem(newPassword, confirmPassword);
      await resetPassword(c.var, { token, newPassword }, clientAddress(c));
    } catch (error) {
      if (error instanceof DomainError) return sendForm(c, token, error);
      throw error;
    }
    return c.redirect(paths.passwordWasReset(), 303);
  });

function refuseProblem(newPassword: string, confirmPassword: string): void {
  const problem = resetProblem(newPassword, confirmPassword);
  if (problem !== undefined) throw new DomainError('invalid', problem);
}

function sendForm(c: Ctx, token: string, error?: DomainError) {
  const message = error?.fields ? undefined : error?.message;
  const children = <ResetPasswordScreen {...{ token, message }} errors={error?.fields ?? {}} />;
  return sendOutside(c, { title: 'Nieuw wachtwoord kiezen', children }, error);
}

function sendDone(c: Ctx) {
  c.header('Refresh', `${REDIRECT_SECONDS}; url=${paths.login()}`);
  const title = 'Password Reset Successful';
  return sendOutside(c, { title, children: <ResetEndScreen title={title} /> });
}
