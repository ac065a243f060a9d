import { Hono } from 'hono';
import { clientAddress, clientDevice } from '../http/client-address.ts';
import type { Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { getSession, logOut, sendSessionCookie } from '../http/session.ts';
import { paths } from '../paths.ts';
import { userAnswer } from '../users/wire.ts';
import { changePassword, logIn } from './login.ts';
import { endSession } from './queries.ts';
import { sendResetLink } from './reset-link.ts';
import { resetPassword } from './reset.ts';
import {
  changePasswordBody,
  loginBody,
  requestResetBody,
  resetPasswordBody,
  sessionUser,
} from './wire.ts';

export const publicAuthApi = new Hono<Env>()
  .post(paths.api.login(), ...jsonBody(loginBody), async (c) => {
    const { db, clock } = c.var;
    const { token, user } = await logIn(db, clock, c.req.valid('json'), clientDevice(c));
    // Logging in again is a new session, and the end of the one before.
    if (c.var.session !== undefined) endSession(db, c.var.session);
    sendSessionCookie(c, token);
    return c.json({ token, user: sessionUser(user) });
  })
  .post(paths.api.requestReset(), ...jsonBody(requestResetBody), (c) => {
    const resetToken = sendResetLink(c, c.req.valid('json').email);
    return c.json({ success: true, ...(resetToken !== undefined && { resetToken }) });
  })
  .post(paths.api.resetPassword(), ...jsonBody(resetPasswordBody), async (c) => {
    await resetPassword(c.var.db, c.var.clock, c.req.valid('json'), clientAddress(c));
    return c.json({ success: true });
  });

export const authApi = new Hono<Env>()
  .get(paths.api.me(), (c) => c.json(userAnswer(sessionUser(getSession(c).user))))
  .post(paths.api.logout(), (c) => {
    logOut(c);
    return c.json({ success: true });
  })
  .post(paths.api.changePassword(), ...jsonBody(changePasswordBody), async (c) => {
    const { db, clock } = c.var;
    await changePassword(db, clock, getSession(c), c.req.valid('json'), clientAddress(c));
    return c.json({ success: true });
  });
