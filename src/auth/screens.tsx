import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields, outsideFormBody } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { takeReturnAddress } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { ownPath } from '../shared/public-paths.ts';
import { changeOwnPassword, enter } from './entry.ts';
import { sendOutside } from './outside.ts';
import { ownSessionsScreen } from './own-sessions.tsx';
import { ChangePasswordScreen, LoginScreen } from './pages.tsx';
import { sendResetLink } from './reset-link.ts';
import { ForgotPasswordScreen } from './reset-pages.tsx';
import { resetScreens } from './reset-screens.tsx';
import { logOut } from './session.ts';
import { emailProblem } from './wire.ts';

export const publicAuthScreens = new Hono<Env>()
  .route('/', resetScreens)
  .get(paths.login(), (c) => {
    if (c.var.session !== undefined) return c.redirect(paths.home(), 303);
    if (isAboutForgetting(c)) return sendForgotPassword(c, {});
    return sendLogin(c, { terug: takeReturnAddress(c) });
  })
  .post(paths.login(), outsideFormBody, async (c) => {
    const { username = '', password = '', email = '', terug } = await formFields(c);
    try {
      if (isAboutForgetting(c)) return answerForgotPassword(c, email);
      await enter(c, { username, password });
      return c.redirect(ownPath(terug) ?? paths.home(), 303);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const sent = { username, email, error, terug: ownPath(terug) };
      return isAboutForgetting(c) ? sendForgotPassword(c, sent) : sendLogin(c, sent);
    }
  });

function isAboutForgetting(c: Ctx): boolean {
  return c.req.query('vergeten') !== undefined;
}

type Sent = {
  username?: string;
  email?: string;
  terug?: string | undefined;
  error?: DomainError;
};

function sendLogin(c: Ctx, { username = '', terug, error }: Sent) {
  const children = <LoginScreen {...{ username, terug }} message={error?.message} />;
  return sendOutside(c, { title: 'Inloggen', children }, error);
}

function answerForgotPassword(c: Ctx, email: string) {
  const problem = emailProblem(email);
  if (problem !== undefined) throw new DomainError('invalid', problem);
  const token = sendResetLink(c, email);
  const children = <ForgotPasswordScreen email={email} sent={{ token }} message={undefined} />;
  return sendOutside(c, { title: 'Wachtwoord vergeten', children });
}

function sendForgotPassword(c: Ctx, { email = '', error }: Sent) {
  const children = (
    <ForgotPasswordScreen {...{ email }} sent={undefined} message={error?.message} />
  );
  return sendOutside(c, { title: 'Wachtwoord vergeten', children }, error);
}

export const authScreens = new Hono<Env>()
  .route('/', ownSessionsScreen)
  .post(paths.logout(), formBody, (c) => {
    logOut(c);
    return c.redirect(paths.login(), 303);
  })
  .get(paths.changePassword(), (c) => sendChangePassword(c))
  .post(paths.changePassword(), formBody, async (c) => {
    const { currentPassword = '', newPassword = '', confirmPassword = '' } = await formFields(c);
    const change = { currentPassword, newPassword, confirmPassword };
    try {
      await changeOwnPassword(c, change);
    } catch (error) {
      if (error instanceof DomainError) return sendChangePassword(c, error);
      throw error;
    }
    return redirectWithToast(c, paths.home(), 'success', 'Wachtwoord succesvol gewijzigd!');
  });

function sendChangePassword(c: Ctx, error?: DomainError) {
  const children = <ChangePasswordScreen user={getSession(c).user} error={error} />;
  const page = { title: 'Wachtwoord wijzigen', children };
  return sendPage(c, page, error && statusOf(error.code));
}
