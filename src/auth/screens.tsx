import { type Context, Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { clearSessionCookie, getSession, sendSessionCookie } from '../http/session.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { changePassword, logIn } from './login.ts';
import { ChangePasswordScreen, LoginScreen } from './pages.tsx';
import { endSession } from './queries.ts';

export const publicAuthScreens = new Hono<Env>()
  .get(paths.login(), (c) => {
    if (c.var.session !== undefined) return c.redirect(paths.home(), 303);
    return sendLogin(c, {});
  })
  .post(paths.login(), formBody, async (c) => {
    const { username = '', password = '' } = await formFields(c);
    try {
      const { token } = await logIn(
        c.var.db,
        c.var.clock,
        { username, password },
        clientAddress(c),
      );
      sendSessionCookie(c, token);
      return c.redirect(paths.home(), 303);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return sendLogin(c, { username, error });
    }
  });

function sendLogin(c: Ctx, { username = '', error }: { username?: string; error?: DomainError }) {
  const children = <LoginScreen username={username} message={error?.message} />;
  const page = { title: 'Inloggen', script: 'login' as const, children };
  return sendPage(c, page, error && statusOf(error.code));
}

export const authScreens = new Hono<Env>()
  .post(paths.logout(), (c) => {
    endSession(c.var.db, getSession(c).tokenHash);
    clearSessionCookie(c);
    return c.redirect(paths.login(), 303);
  })
  .get(paths.changePassword(), (c) => sendChangePassword(c))
  .post(paths.changePassword(), formBody, async (c) => {
    const { currentPassword = '', newPassword = '', confirmPassword = '' } = await formFields(c);
    const change = { currentPassword, newPassword, confirmPassword };
    try {
      await changePassword(c.var.db, c.var.clock, getSession(c), change, clientAddress(c));
    } catch (error) {
      if (error instanceof DomainError) return sendChangePassword(c, error);
      throw error;
    }
    return redirectWithToast(c, paths.home(), 'success', 'Wachtwoord succesvol gewijzigd!');
  });

function sendChangePassword(c: Context<Env>, error?: DomainError) {
  const children = <ChangePasswordScreen user={getSession(c).user} error={error} />;
  const page = { title: 'Wachtwoord wijzigen', children };
  return sendPage(c, page, error && statusOf(error.code));
}
