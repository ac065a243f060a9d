import { Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { jsonBody, publicJsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { userAnswer } from '../users/wire.ts';
import { changeOwnPassword } from './change-password.ts';
import { logIn, logOut } from './login.ts';
import { resetPassword } from './reset/reset-password.ts';
import { sendResetLink } from './reset/send-reset-link.ts';
import {
  changePasswordBody,
  loginBody,
  requestResetBody,
  resetPasswordBody,
  toWire,
} from './wire.ts';

export const publicAuthApi = new Hono<Env>()
  .post(paths.api.requestReset(), ...publicJsonBody(requestResetBody), (c) => {
    const resetToken = sendResetLink(c, c.req.valid('json').email);
    return c.json({ success: true, ...(resetToken !== undefined && { resetToken }) });
  })
  .post(paths.api.resetPassword(), ...publicJsonBody(resetPasswordBody), async (c) => {
    await resetPassword(c.var, c.req.valid('json'), clientAddress(c));
    return c.json({ success: true });
  })
  .post(paths.api.login(), ...publicJsonBody(loginBody), async (c) => {
    const { token, user } = await logIn(c, c.req.valid('json'));
    return c.json({ token, user: toWire(user) });
  });

export const authApi = new Hono<Env>()
  .get(paths.api.me(), (c) => c.json(userAnswer(toWire(getSession(c).user))))
  .post(paths.api.logout(), (c) => {
    logOut(c);
    return c.json({ success: true });
  })
  .post(paths.api.changePassword(), ...jsonBody(changePasswordBody), async (c) => {
    await changeOwnPassword(c, c.req.valid('json'));
    return c.json({ success: true });
  });
