import { Hono } from 'hono';
import { logoUrl } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { formBody, formFields, publicFormBody } from '../http/input.ts';
import { redirectWithToast, sendPage, sendPublicPage } from '../http/page.tsx';
import { takeReturnAddress } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { ownPath } from '../shared/public-paths.ts';
import { ChangePasswordScreen } from './change-password-screen.tsx';
import { changeOwnPassword } from './change-password.ts';
import { codesScreens } from './codes/screens.tsx';
import { type LoginProps, LoginScreen, RETURN_TO } from './login-screen.tsx';
import { logIn, logOut } from './login.ts';
import { resetScreens } from './reset/screens.tsx';
import { sessionsScreens } from './sessions/screens.tsx';
import { sessionCookies } from './sessions/session-cookie.ts';

export const publicAuthScreens = new Hono<Env>()
  .route('/', resetScreens)
  .get(paths.login(), (c) => {
    if (c.var.session !== undefined) return c.redirect(paths.home(), 303);
    // Logging out deletes the cookie of the session, so a cookie that is left belongs to a session that has ended.
    const isEnded = sessionCookies(c).some(Boolean);
    return sendLogin(c, { username: '', returnTo: takeReturnAddress(c), isEnded });
  })
  .post(paths.login(), publicFormBody, async (c) => {
    const { username = '', password = '', code = '', [RETURN_TO]: typed } = await formFields(c);
    const returnTo = ownPath(typed);
    const enter = async () => {
      await logIn(c, { username, password, code });
      return c.redirect(returnTo ?? paths.home(), 303);
    };
    return catchDomainError(enter, (error) =>
      sendLogin(c, { username, returnTo, isEnded: false }, error),
    );
  });

type LoginForm = Pick<LoginProps, 'username' | 'returnTo' | 'isEnded'>;

function sendLogin(c: Ctx, form: LoginForm, error?: DomainError) {
  const codeError = error?.fields?.code;
  const message = error && codeError === undefined ? error.message : '';
  const settings = getSettings(c.var.db);
  const mark = { name: settings.homeTitle, logo: logoUrl(settings, c.var.assets) };
  const children = <LoginScreen {...form} {...{ mark, message, codeError }} />;
  return sendPublicPage(c, { title: 'Inloggen', styles: 'login', children }, error);
}

export const authScreens = new Hono<Env>()
  .route('/', sessionsScreens)
  .route('/', codesScreens)
  .post(paths.logout(), formBody, (c) => {
    logOut(c);
    return c.redirect(paths.login(), 303);
  })
  .get(paths.changePassword(), (c) => sendChangePassword(c))
  .post(paths.changePassword(), formBody, async (c) => {
    const { currentPassword, newPassword = '', confirmPassword = '' } = await formFields(c);
    const change = async () => {
      await changeOwnPassword(c, { currentPassword, newPassword, confirmPassword });
      return redirectWithToast(c, paths.home(), 'success', 'Wachtwoord succesvol gewijzigd!');
    };
    return catchDomainError(change, (error) => sendChangePassword(c, error));
  });

function sendChangePassword(c: Ctx, error?: DomainError) {
  const children = <ChangePasswordScreen error={error} />;
  const page = { title: 'Wachtwoord wijzigen', children };
  return sendPage(c, page, error);
}
