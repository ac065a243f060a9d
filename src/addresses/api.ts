import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import type { FoundAddress } from '../outside/pdok.ts';
import { paths } from '../paths.ts';
import { TYPED } from '../shared/island-paths.ts';
import { suggest } from './suggest.ts';
import type { AddressAnswer } from './wire-names.ts';

export const addressesApi = new Hono<Env>().get(paths.api.addresses(), async (c) => {
  const { db, config } = c.var;
  const user = getSession(c).user.id;
  const asked = { db, user, url: config.pdokUrl, gone: c.req.raw.signal };
  return c.json((await suggest(asked, c.req.query(TYPED) ?? '')).map(toWire));
});

function toWire({ text, street, houseNumber, postcode, town, point }: FoundAddress): AddressAnswer {
  return { tekst: text, straat: street, huisnummer: houseNumber, postcode, plaats: town, ...point };
}
