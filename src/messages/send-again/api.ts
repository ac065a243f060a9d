import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { idParam, jsonBody } from '../../http/input.ts';
import { paths } from '../../paths.ts';
import { getSendAgainOffer, sendAgain, sendContext } from './send-again.ts';
import { offerToWire } from './wire-names.ts';
import { choiceBody } from './wire.ts';

export const sendAgainApi = new Hono<Env>()
  .get(paths.api.sendAgain(':id'), (c) => c.json(offerToWire(getSendAgainOffer(c.var, idParam(c)))))
  .post(paths.api.sendAgain(':id'), ...jsonBody(choiceBody), async (c) =>
    c.json(await sendAgain(sendContext(c.var), idParam(c), c.req.valid('json'))),
  );
