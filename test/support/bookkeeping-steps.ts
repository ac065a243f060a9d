import type { Step } from './everything.ts';

/** Requests for e-invoices, downloads and figures. Earlier steps must have made invoice 2026-0001. */
export const bookkeepingSteps: readonly Step[] = [
  ['GET /invoice/ubl/:id', '/invoice/ubl/1'],
  ['GET /invoice/ubl/:id', '/invoice/ubl/1?credit=1'],
  ['POST /archief/download', '/archief/download', { nummer: '2026-0001', soort: 'pdf' }],
  ['GET /archief/download', '/archief/download?periode=2026-11&soort=csv'],
  ['GET /archief/download', '/archief/download?nummer=2026-0001&soort=pdf'],
  ['GET /archief/download', '/archief/download?periode=2026-11&soort=ubl'],
  ['GET /cijfers', '/cijfers?jaar=2026'],
  ['GET /cijfers', '/cijfers?jaar=2021'],
  ['GET /cijfers/download', '/cijfers/download?jaar=2026'],
  ['GET /figures', '/figures'],
];
