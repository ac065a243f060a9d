import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { formBody, formFields, idParam, versionOf } from '../http/input.ts';
import { redirectOnError, redirectWithToast } from '../http/page.tsx';
import { screenBefore } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { parseQuantity } from '../shared/quantity.ts';
import { deliveryNames } from './delivery.ts';
import { planDelivered } from './edit-delivery.ts';
import { answerEditForm, showEditForm } from './edit-page.tsx';
import { deliveryListScreens } from './list/screens.tsx';
import { answerPlanForm, showPlanForm } from './plan-page.tsx';
import { EDITED, messageParts } from './toasts.ts';

export const deliveriesScreens = new Hono<Env>()
  .route('/', deliveryListScreens)
  .get(paths.plan(), showPlanForm)
  .post(paths.plan(), formBody, answerPlanForm)
  .get(paths.editDelivery(':id'), showEditForm)
  .post(paths.editDelivery(':id'), formBody, answerEditForm)
  .post(paths.planDelivered(':id'), formBody, async (c) => {
    const form = await formFields(c);
    const version = versionOf(form);
    const quantity = parseQuantity(form[deliveryNames.quantity] ?? '');
    const back = screenBefore(c, paths.invoicing(), paths.home());
    return redirectOnError(c, back, () => {
      const id = idParam(c);
      planDelivered(c.var.db, { id, version }, quantity);
      return redirectWithToast(c, back, 'success', EDITED, messageParts(c, id));
    });
  });
