import { Hono } from 'hono';
import { customerNames } from '../../customers/customer.ts';
import { getCustomer } from '../../customers/queries.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { idParam, jsonBody } from '../../http/input.ts';
import { withWireErrors } from '../../http/wire.ts';
import { paths } from '../../paths.ts';
import { editOpenDeliveriesOf } from '../edit-delivery.ts';
import { addPhotoIds } from '../photos/queries.ts';
import { customerAdditionBody, customerChangeBody, timeToWire, toWire } from '../wire.ts';
import { addToCustomer } from './enrich-customer.ts';
import { findLastDeliveries, listOpenDeliveriesOf } from './queries.ts';

const updatePath = `${paths.api.updateCustomerInDeliveries('')}:name`;

export const customerOfDeliveryApi = new Hono<Env>()
  .get(`${paths.api.openDeliveries('')}:name`, (c) => {
    const open = listOpenDeliveriesOf(c.var.db, nameParam(c));
    return c.json(open.map(timeToWire));
  })
  .get(paths.api.lastDeliveries(':id'), (c) => {
    const { id } = getCustomer(c.var.db, idParam(c));
    return c.json(addPhotoIds(c.var.db, findLastDeliveries(c.var.db, id)).map(toWire));
  })
  // This call is not in src/customers, because it may need the fields of a delivery.
  .post(paths.api.customers(), ...jsonBody(customerAdditionBody), async (c) => {
    const { added, deliveryId } = c.req.valid('json');
    const id = await withWireErrors(customerNames, () =>
      addToCustomer(c.var.db, deliveryId, added),
    );
    return c.json({ id }, 201);
  })
  .patch(updatePath, ...jsonBody(customerChangeBody), (c) => {
    editOpenDeliveriesOf(c.var.db, nameParam(c), c.req.valid('json'));
    return c.json({ success: true });
  });

function nameParam(c: Ctx): string {
  return c.req.param('name') ?? '';
}
