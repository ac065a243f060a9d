import type { Step } from './everything.ts';

/** The requests that mail the first invoice, its credit and its reminder. */
export const mailSteps: readonly Step[] = [
  ['GET /invoice/:id/mail', '/invoice/1/mail'],
  ['GET /invoice/:id/mail', '/invoice/1/mail?credit=1'],
  ['POST /invoice/:id/mail', '/invoice/1/mail', { email: 'jan@klant.example', vorige: null }],
  ['POST /invoice/:id/mail', '/invoice/1/mail', { ronde: true }],
  ['GET /archief/:id/mail', '/archief/1/mail'],
  ['POST /archief/:id/mail', '/archief/1/mail', { email: 'jan@klant.example', vorige: '1' }],
  ['GET /archief/:id/creditmail', '/archief/1/creditmail'],
  ['POST /archief/:id/creditmail', '/archief/1/creditmail', { email: 'jan@klant.example' }],
  ['GET /archief/mail', '/archief/mail?nummer=2026-0001'],
  ['POST /archief/mail', '/archief/mail', { nummer: '2026-0001' }],
  ['GET /invoice/:id/remind', '/invoice/1/remind'],
  ['POST /invoice/:id/remind', '/invoice/1/remind', { soort: 'herinnering' }],
  ['PUT /invoice/:id/hold', '/invoice/1/hold', { reden: 'betaalt in termijnen' }],
  ['GET /betalingen/:id/niet-aanmanen', '/betalingen/1/niet-aanmanen'],
  ['POST /betalingen/:id/niet-aanmanen', '/betalingen/1/niet-aanmanen', { reden: '' }],
  ['POST /reminders', '/reminders', { soort: 'herinnering', delivery_ids: [1] }],
  ['GET /betalingen/herinneringen', '/betalingen/herinneringen?levering=1'],
  ['POST /betalingen/herinneringen', '/betalingen/herinneringen', { levering: '1' }],
  ['GET /betalingen/:id/herinnering', '/betalingen/1/herinnering?soort=aanmaning'],
  ['POST /betalingen/:id/herinnering', '/betalingen/1/herinnering', { soort: 'aanmaning' }],
];
