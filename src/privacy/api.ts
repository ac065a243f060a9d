import { Hono } from 'hono';
import { z } from 'zod';
import { logEvent } from '../audit/queries.ts';
import { getCustomer } from '../customers/queries.ts';
import type { Env } from '../http/context.ts';
import { requireAdmin } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendFile } from '../http/stream.ts';
import { looseText } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { forgetCustomer, forgetNames } from './forget/forget-customer.ts';

const forgetBody = z.object({ [forgetNames.name]: looseText });

export const privacyApi = new Hono<Env>()
  .get(paths.api.exportCustomer(':id'), requireAdmin, async (c) => {
    const { db } = c.var;
    const customer = getCustomer(db, idParam(c));
    const { id, name } = customer;
    logEvent(db, { action: 'gedownload', kind: 'klant', subject: name, subjectId: id });
    const { customerZip } = await import('./export/customer-zip.ts');
    return sendFile(c, `Klant-${id}.zip`, customerZip(db, customer));
  })
  .post(paths.api.forgetCustomer(':id'), requireAdmin, ...jsonBody(forgetBody), async (c) => {
    const { naam } = c.req.valid('json');
    return c.json({ success: true, blijft: await forgetCustomer(c.var.db, idParam(c), naam) });
  });
