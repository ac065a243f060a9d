import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { getSession, requireAdmin } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { listUsers } from './queries.ts';
import { changeAccount, createAccount, deactivateAccount } from './save-account.ts';
import { accountChangeBody, newAccountBody, toWire, userAnswer } from './wire.ts';

export const usersApi = new Hono<Env>()
  .get(paths.api.users(), requireAdmin, (c) => {
    const self = getSession(c).user.id;
    return c.json({ users: listUsers(c.var.db).map((user) => toWire(user, self)) });
  })
  .post(paths.api.users(), requireAdmin, ...jsonBody(newAccountBody), async (c) => {
    const { db, clock } = c.var;
    const user = await createAccount(db, clock, c.req.valid('json'));
    return c.json(userAnswer(toWire(user, getSession(c).user.id)), 201);
  })
  .put(paths.api.user(':id'), requireAdmin, ...jsonBody(accountChangeBody), async (c) => {
    const { account, version, currentPassword } = c.req.valid('json');
    const user = await changeAccount(c, { id: idParam(c), version }, account, currentPassword);
    return c.json(userAnswer(toWire(user, getSession(c).user.id)));
  })
  .delete(paths.api.user(':id'), requireAdmin, (c) => {
    deactivateAccount(c, idParam(c));
    return c.json({ success: true });
  });
