import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { requestKey } from '../../http/guards.ts';
import { jsonBody } from '../../http/input.ts';
import { sendTexts } from '../../http/stream.ts';
import { LIMIT_MS, sentToJson } from '../../outgoing/send-several.ts';
import { paths } from '../../paths.ts';
import { announceAll, assertCanAnnounce } from './announce.ts';
import { assertSetUp } from './send-arrival.ts';
import { announceBody } from './wire.ts';

export const announceApi = new Hono<Env>().post(
  paths.api.announceRound(),
  ...jsonBody(announceBody),
  (c) => {
    const { date, channel, rows } = c.req.valid('json');
    assertCanAnnounce(c.var, date);
    assertSetUp(c.var.config, channel);
    const requestId = requestKey(c) ?? '';
    const sent = announceAll(c.var, rows, { date, requestId, limitMs: LIMIT_MS.api });
    return sendTexts(c, 'application/json', sentToJson(sent));
  },
);
