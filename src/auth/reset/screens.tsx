import { Hono } from 'hono';
import { clientAddress } from '../../http/client-address.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { formFields, publicFormBody } from '../../http/input.ts';
import { sendPublicPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { DomainError, shownErrors } from '../../shared/domain-error.ts';
import { resetProblem } from '../../users/password.ts';
import { ForgotPasswordScreen, ResetEndScreen, ResetPasswordScreen } from './pages.tsx';
import { resetPassword } from './reset-password.ts';
import { sendResetLink } from './send-reset-link.ts';

const REDIRECT_SECONDS = 2;

export const resetScreens = new Hono<Env>()
  .get(paths.login(), (c, next) => {
    if (!asksForLink(c) || c.var.session !== undefined) return next();
    return sendForgotPassword(c, '');
  })
  .post(paths.login(), publicFormBody, async (c, next) => {
    if (!asksForLink(c)) return next();
    const { email = '' } = await formFields(c);
    const request = () =>
      sendForgotPassword(c, email, { sent: { token: sendResetLink(c, email) } });
    return catchDomainError(request, (error) => sendForgotPassword(c, email, { error }));
  })
  .get(paths.resetPassword(), (c) => {
    if (c.req.query('gelukt') !== undefined) return sendDone(c);
    const token = c.req.query('token') ?? '';
    if (token !== '') return sendForm(c, token);
    if (c.var.session !== undefined) return c.redirect(paths.home(), 303);
    return sendEnd(c, 'Invalid Reset Link');
  })
  .post(paths.resetPassword(), publicFormBody, async (c) => {
    const { token = '', newPassword = '', confirmPassword = '' } = await formFields(c);
    const reset = async () => {
      const problem = resetProblem(newPassword, confirmPassword);
      if (problem !== undefined) throw new DomainError('invalid', problem);
      await resetPassword(c.var, { token, newPassword }, clientAddress(c));
      return c.redirect(paths.passwordWasReset(), 303);
    };
    return catchDomainError(reset, (error) => sendForm(c, token, error));
  });

function asksForLink(c: Ctx): boolean {
  return c.req.query('vergeten') !== undefined;
}

type Asked = { sent?: { token: string | undefined }; error?: DomainError };

function sendForgotPassword(c: Ctx, email: string, { sent, error }: Asked = {}) {
  const children = <ForgotPasswordScreen email={email} message={error?.message} sent={sent} />;
  return sendPublicPage(c, { title: 'Wachtwoord vergeten', children }, error);
}

function sendForm(c: Ctx, token: string, error?: DomainError) {
  const children = <ResetPasswordScreen token={token} {...shownErrors(error)} />;
  return sendPublicPage(c, { title: 'Nieuw wachtwoord kiezen', children }, error);
}

function sendDone(c: Ctx) {
  c.header('Refresh', `${REDIRECT_SECONDS}; url=${paths.login()}`);
  return sendEnd(c, 'Password Reset Successful');
}

function sendEnd(c: Ctx, title: string) {
  return sendPublicPage(c, { title, children: <ResetEndScreen title={title} /> });
}
