import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { requestKey } from '../../http/guards.ts';
import { idParam, jsonBody } from '../../http/input.ts';
import { paths } from '../../paths.ts';
import { tickDelivery } from './queries.ts';
import { tickAnswer, tickBody } from './wire.ts';

export const ticksApi = new Hono<Env>().post(
  paths.api.delivered(':id'),
  ...jsonBody(tickBody),
  (c) => {
    const requestId = requestKey(c, c.req.header('X-Client-Request-Id'));
    const tick = c.req.valid('json');
    return c.json(tickAnswer(tickDelivery(c.var, { id: idParam(c), tick, requestId })));
  },
);
