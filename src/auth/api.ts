import { Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { jsonBody, outsideJsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { userAnswer } from '../users/wire.ts';
import { changeOwnPassword, enter } from './entry.ts';
import { sendResetLink } from './reset-link.ts';
import { resetPassword } from './reset.ts';
import { logOut } from './session.ts';
import {
  changePasswordBody,
  loginBody,
  requestResetBody,
  resetPasswordBody,
  sessionUser,
} from './wire.ts';

export const publicAuthApi = new Hono<Env>()
  .post(paths.api.login(), ...outsideJsonBody(loginBody), async (c) => {
    const { token, user } = await enter(c, c.req.valid('json'));
    return c.json({ token, user: sessionUser(user) });
  })
  .post(paths.api.requestReset(), ...outsideJsonBody(requestResetBody), (c) => {
    const resetToken = sendResetLink(c, c.req.valid('json').email);
    return c.json({ success: true, ...(resetToken !== undefined && { resetToken }) });
  })
  .post(paths.api.resetPassword(), ...outsideJsonBody(resetPasswordBody), async (c) => {
    await resetPassword(c.var, c.req.valid('json'), clientAddress(c));
    return c.json({ success: true });
  });

export const authApi = new Hono<Env>()
  .get(paths.api.me(), (c) => c.json(userAnswer(sessionUser(getSession(c).user))))
  .post(paths.api.logout(), (c) => {
    logOut(c);
    return c.json({ success: true });
  })
  .post(paths.api.changePassword(), ...jsonBody(changePasswordBody), async (c) => {
    await changeOwnPassword(c, c.req.valid('json'));
    return c.json({ success: true });
  });
