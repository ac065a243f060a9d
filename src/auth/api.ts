import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { jsonBody, publicJsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { userAnswer } from '../users/wire.ts';
import { changeOwnPassword, logIn, logOut } from './login.ts';
import { resetApi } from './reset/api.ts';
import { changePasswordBody, loginBody, toWire } from './wire.ts';

export const publicAuthApi = new Hono<Env>()
  .route('/', resetApi)
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
