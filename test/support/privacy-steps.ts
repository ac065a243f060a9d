import { aDelivery } from './app.ts';
import type { Step } from './everything.ts';

/**
 * Requests that export a customer and forget this customer. The first of these steps adds the customer, who has id 3.
 */
export const privacySteps: readonly Step[] = [
  ['POST /customers', '/customers', { ...aDelivery, Klant_naam: 'Weg' }],
  ['GET /customer/:id/export', '/customer/3/export'],
  ['GET /klant/:id/vergeten', '/klant/3/vergeten'],
  ['POST /klant/:id/vergeten', '/klant/3/vergeten', { naam: 'Een ander' }],
  ['POST /customer/:id/forget', '/customer/3/forget', { naam: 'Weg' }],
];
