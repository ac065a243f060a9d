import type { Step } from './everything.ts';

/**
 * Requests for the log, and requests that undo acts of earlier steps, in the log or with the button of a message.
 */
export const logSteps: readonly Step[] = [
  ['GET /logboek', '/logboek'],
  ['GET /logboek', '/logboek?datum=20/11/2026&na=99'],
  ['GET /logboek', '/logboek?voor=1'],
  ['GET /logboek', '/logboek?datum=20/11/2026&voor=1'],
  ['GET /logboek', '/logboek?wie=baas&voor=1'],
  ['GET /logboek', '/logboek?soort=levering&voor=1'],
  ['GET /logboek', '/logboek?wie=baas'],
  ['GET /logboek', '/logboek?soort=levering'],
  ['GET /logboek', '/logboek?wie=baas&soort=levering&datum=20/11/2026'],
  ['GET /logboek', '/logboek?zoek=jansen&voor=1'],
  ['GET /logboek', '/logboek?zoek=jansen&wie=baas&soort=levering&datum=20/11/2026'],
  ['GET /logboek/csv', '/logboek/csv?zoek=2026-0001'],
  ['GET /logboek/csv', '/logboek/csv?wie=baas&soort=levering'],
  ['POST /logboek/:kind/:id/terugzetten', '/logboek/levering/2/terugzetten', {}],
  ['POST /logboek/:kind/:id/terugzetten', '/logboek/klant/1/terugzetten', {}],
  ['POST /ongedaan/:id', '/ongedaan/1', { aanvraag: 'een' }],
  ['POST /deleted/:id/restore', '/deleted/2/restore'],
];
