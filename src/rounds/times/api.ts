import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { jsonBody } from '../../http/input.ts';
import { paths } from '../../paths.ts';
import { proposeTimes } from './propose-times.ts';
import { saveTimes } from './save-times.ts';
import { timesBody, timesQuery, timesToWire } from './wire.ts';

export const timesApi = new Hono<Env>()
  .post(paths.api.roundTimes(), ...jsonBody(timesQuery), async (c) => {
    const times = await proposeTimes(c.var.db, c.req.valid('json').datum);
    return c.json(times.map(timesToWire));
  })
  .put(paths.api.roundTimes(), ...jsonBody(timesBody), (c) => {
    saveTimes(c.var.db, c.req.valid('json'));
    return c.json({ success: true });
  });
