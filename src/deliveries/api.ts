import { Hono } from 'hono';
import { invoicedBySomeone } from '../audit/someone-else.ts';
import { inParts } from '../database/in-parts.ts';
import type { Env } from '../http/context.ts';
import { requestKey } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendRows } from '../http/stream.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { changed } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { customerOfDeliveryApi } from './customer/api.ts';
import { deleteDelivery } from './delete-delivery.ts';
import { changePayment, editDelivery } from './edit-delivery.ts';
import { findDeliveries, readDeliveries } from './list/queries.ts';
import { formatCursor } from './order/cursor.ts';
import { addPhotoIds, readPhotoIds } from './photos/queries.ts';
import { addDelivery } from './plan-delivery.ts';
import { getDelivery } from './queries.ts';
import { deletedToast, EDITED, messageParts, paymentToast, PLANNED } from './toasts.ts';
import { INVOICED_BY } from './wire-names.ts';
import { deliveriesQuery, deliveryBody, deliveryChangeBody, paymentBody, toWire } from './wire.ts';

export const deliveriesApi = new Hono<Env>()
  .route('/', customerOfDeliveryApi)
  .get(paths.api.deliveries(), async (c) => {
    const { limit, ...query } = deliveriesQuery.parse(c.req.query());
    const { db } = c.var;
    if (limit === undefined)
      return sendRows(c, readPhotoIds(db, readDeliveries(db, query)), toWire);
    const { rows, next } = await findDeliveries(db, { ...query, limit });
    if (next) {
      const following = paths.api.deliveries({ ...c.req.query(), cursor: formatCursor(next) });
      c.header('Link', `<${following}>; rel="next"`);
    }
    return sendRows(c, readPhotoIds(db, inParts(rows)), toWire);
  })
  .get(paths.api.delivery(':id'), (c) => {
    const delivery = getDelivery(c.var.db, idParam(c));
    const by = delivery.invoiced ? invoicedBySomeone(c.var.db, delivery.id) : undefined;
    const [withPhotos] = addPhotoIds(c.var.db, [delivery]).map(toWire);
    return c.json({ ...withPhotos, ...(by !== undefined && { [INVOICED_BY]: by }) });
  })
  .post(paths.api.addDelivery(), ...jsonBody(deliveryBody), (c) => {
    const requestId = requestKey(c);
    const id = addDelivery(c.var.db, c.req.valid('json'), requestId);
    toastInAnswer(c, { kind: 'success', text: PLANNED, ...messageParts(c, id) });
    return c.json({ id }, 201);
  })
  .put(paths.api.delivery(':id'), ...jsonBody(deliveryChangeBody), (c) => {
    const { details, version } = c.req.valid('json');
    const id = idParam(c);
    const next = editDelivery(c.var.db, { id, version }, details);
    toastInAnswer(c, { kind: 'success', text: EDITED, ...messageParts(c, id) });
    return c.json(changed(next));
  })
  .delete(paths.api.delivery(':id'), (c) => {
    const delivery = getDelivery(c.var.db, idParam(c));
    deleteDelivery(c.var.db, delivery.id);
    const toast = deletedToast(c, delivery);
    toastInAnswer(c, toast);
    return c.json({ success: true, hersteld_id: toast.undo });
  })
  .patch(paths.api.updatePayment(':id'), ...jsonBody(paymentBody), (c) => {
    const { payment, version } = c.req.valid('json');
    const id = idParam(c);
    const next = changePayment(c.var.db, { id, version }, payment);
    toastInAnswer(c, paymentToast(c, id));
    return c.json(changed(next));
  });
