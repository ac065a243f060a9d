import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { idParam } from '../http/input.ts';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { TYPED } from '../shared/island-paths.ts';
import { getCard } from './card.ts';
import { search } from './search.ts';
import { cardToWire, foundToWire } from './wire.ts';

export const searchApi = new Hono<Env>()
  .get(paths.api.search(), (c) => {
    const found = search(c.var, c.req.query(TYPED) ?? '');
    return c.json(foundToWire(found, today(c.var.clock)));
  })
  .get(paths.api.customerCard(':id'), (c) => {
    const card = getCard(c.var, idParam(c));
    return c.json(cardToWire(card, today(c.var.clock)));
  });
