import { aDelivery } from './app.ts';
import type { Step } from './everything.ts';

/** Exports a customer and forgets it. The customer is the third one of these steps. */
export const privacySteps: readonly Step[] = [
  ['POST /customers', '/customers', { ...aDelivery, Klant_naam: 'Weg' }],
  ['GET /customer/:id/export', '/customer/3/export'],
  ['GET /klant/:id/vergeten', '/klant/3/vergeten'],
  ['POST /klant/:id/vergeten', '/klant/3/vergeten', { naam: 'Een ander' }],
  ['POST /customer/:id/forget', '/customer/3/forget', { naam: 'Weg' }],
];
