import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendRows } from '../http/stream.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { changed, withWireErrors } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { pointOf } from '../shared/point.ts';
import { customerNames } from './customer.ts';
import { readCustomers, suggestCustomers } from './list/queries.ts';
import { getCustomer } from './queries.ts';
import { changeCustomer, deleteCustomer } from './save-customer.ts';
import { deletedToast, editedToast } from './toasts.ts';
import { customerChangeBody, toWire } from './wire.ts';

export const customersApi = new Hono<Env>()
  .get(paths.api.customers(), (c) =>
    c.json(suggestCustomers(c.var.db, c.req.query('query') ?? '').map(toWire)),
  )
  .get(paths.api.allCustomers(), (c) => sendRows(c, readCustomers(c.var.db), toWire))
  .get(paths.api.customer(':id'), (c) => {
    const customer = getCustomer(c.var.db, idParam(c));
    return c.json({ ...toWire(customer), punt: pointOf(customer) ?? undefined });
  })
  .put(paths.api.customer(':id'), ...jsonBody(customerChangeBody), async (c) => {
    const { details, version } = c.req.valid('json');
    const change = () => changeCustomer(c.var.db, { id: idParam(c), version }, details);
    const answer = changed(await withWireErrors(customerNames, change));
    toastInAnswer(c, editedToast(c, idParam(c)));
    return c.json(answer);
  })
  .delete(paths.api.customer(':id'), (c) => {
    const { id, name } = getCustomer(c.var.db, idParam(c));
    deleteCustomer(c.var.db, id);
    const toast = deletedToast(c, { id, name });
    toastInAnswer(c, toast);
    return c.json({ success: true, hersteld_id: toast.undo });
  });
