import { Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../http/context.ts';
import { requireAdmin } from '../http/guards.ts';
import { jsonBody } from '../http/input.ts';
import { looseText } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { clearInThread } from './clear-database.ts';
import { checkPincode } from './pincode.ts';

const clearBody = z.object({ pincode: looseText });

export const backupsApi = new Hono<Env>().post(
  paths.api.clearDatabase(),
  requireAdmin,
  ...jsonBody(clearBody),
  async (c) => {
    await checkPincode(c, c.req.valid('json').pincode);
    await clearInThread(c.var);
    return c.json({ success: true });
  },
);
