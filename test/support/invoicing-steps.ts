import type { Step } from './everything.ts';

const RUN_OF_TWO = JSON.stringify({
  count: 2,
  done: 2,
  sum: 47_500,
  isOver: true,
  lines: [1, 2].map((id) => ({ id, name: 'Jansen', total: 23_750, stage: 'done', notes: [] })),
});

/** Requests for the routes of /factureren, before the first invoice. */
export const invoicingSteps: readonly Step[] = [
  ['GET /factureren', '/factureren'],
  ['GET /factureren', '/factureren?klant=jan&datum=23/11/2026'],
  ['GET /factureren', '/factureren?klant=zzz'],
  ['GET /factureren', '/factureren?voor=2026-11-24.0.5'],
  ['GET /factureren', '/factureren?klant=jan&voor=2026-11-24.0.5'],
  ['GET /factureren/selectie', '/factureren/selectie?levering=1&levering=2'],
  ['POST /factureren/ronde', '/factureren/ronde', { ronde: RUN_OF_TWO }],
  ['GET /factureren/vragen', '/factureren/vragen?ids=1,2'],
  ['POST /niet-geleverd/:id/toch', '/niet-geleverd/2/toch', {}],
  ['GET /factureren/:id/betaalmethode', '/factureren/1/betaalmethode'],
  ['POST /factureren/:id/betaalmethode', '/factureren/1/betaalmethode', { Betaling: '' }],
];

/** Requests that credit an invoice, and that copy the delivery of a credited invoice to invoice it again. */
export const creditSteps: readonly Step[] = [
  ['GET /archief/:id/crediteren', '/archief/1/crediteren'],
  ['POST /credit-invoice/:id', '/credit-invoice/1', { comment: '' }],
  ['POST /invoice/:id', '/invoice/2'],
  ['POST /archief/:id/crediteren', '/archief/2/crediteren', { comment: '' }],
  ['POST /invoice/:id/again', '/invoice/1/again'],
  ['POST /archief/:id/opnieuw', '/archief/1/opnieuw', {}],
];
