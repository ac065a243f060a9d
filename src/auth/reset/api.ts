import { Hono } from 'hono';
import { clientAddress } from '../../http/client-address.ts';
import type { Env } from '../../http/context.ts';
import { publicJsonBody } from '../../http/input.ts';
import { paths } from '../../paths.ts';
import { resetPassword } from './reset-password.ts';
import { sendResetLink } from './send-reset-link.ts';
import { requestResetBody, resetPasswordBody } from './wire.ts';

export const resetApi = new Hono<Env>()
  .post(paths.api.requestReset(), ...publicJsonBody(requestResetBody), (c) => {
    const resetToken = sendResetLink(c, c.req.valid('json').email);
    return c.json({ success: true, ...(resetToken !== undefined && { resetToken }) });
  })
  .post(paths.api.resetPassword(), ...publicJsonBody(resetPasswordBody), async (c) => {
    await resetPassword(c.var, c.req.valid('json'), clientAddress(c));
    return c.json({ success: true });
  });
