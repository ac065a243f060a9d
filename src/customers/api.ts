import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { listCustomers, suggestCustomers, upsertCustomer } from './queries.ts';
import { customerBody, toWire } from './wire.ts';

export const customersApi = new Hono<Env>()
  .get(paths.api.customers(), (c) =>
    c.json(suggestCustomers(c.var.db, c.req.query('query') ?? '').map(toWire)),
  )
  .get(paths.api.allCustomers(), (c) => c.json(listCustomers(c.var.db).map(toWire)))
  .post(paths.api.customers(), ...jsonBody(customerBody), (c) => {
    const id = upsertCustomer(c.var.db, c.req.valid('json'));
    return c.json({ id }, 201);
  });
