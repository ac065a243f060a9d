import type { Step } from './everything.ts';

/** Requests for planning and for the week board. Earlier steps must have made deliveries 1 and 2. */
export const planningSteps: readonly Step[] = [
  ['GET /week', '/week'],
  ['GET /week', '/week?week=2026-W48'],
  ['GET /week/verplaatsen', '/week/verplaatsen?levering=1'],
  ['POST /week/verplaatsen', '/week/verplaatsen', { levering: '2', Tijdslot: 'Middag' }],
  ['PATCH /delivery/:id/slot', '/delivery/2/slot', { Tijd: 'Ochtend', volgorde: 1 }],
  ['PATCH /delivery/:id/slot', '/delivery/1/slot', { Tijd: 'Middag', versie: 99 }],
  ['GET /customer/:id/last-deliveries', '/customer/1/last-deliveries'],
  ['GET /load', '/load?van=2026-11-20&tot=2026-12-03'],
  ['GET /load/days', '/load/days?van=2026-11-20&tot=2026-12-03&zonder=1'],
];
