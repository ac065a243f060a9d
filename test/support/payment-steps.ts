import type { Step } from './everything.ts';
import { camtFile } from './statement.ts';

const aPayment = { delivery_id: '1', bedrag: '100,00', datum: '2026-11-20', methode: 'bank' };
const aWriteOff = { ...aPayment, bedrag: '0,01', methode: 'afgeboekt', reden: 'korting' };
const lines = [
  { amount: 137.5, text: 'factuur 2026-0001', iban: 'NL02RABO0123456789' },
  { amount: 75, name: 'Pietersen' },
  { amount: -1, text: '2026-0001' },
];
const file = camtFile(lines);

/** Requests for the payments of the invoice of delivery 1. */
export const paymentSteps: readonly Step[] = [
  ['GET /send-again/:id', '/send-again/1'],
  ['POST /send-again/:id', '/send-again/1', { telefoonnummer: '' }],
  ['GET /archief/:id/betaalverzoek', '/archief/1/betaalverzoek'],
  ['POST /archief/:id/betaalverzoek', '/archief/1/betaalverzoek', { telefoonnummer: '' }],
  ['POST /archief/verversen', '/archief/verversen', {}],
  ['GET /payments/open', '/payments/open'],
  ['POST /payments', '/payments', aPayment],
  ['GET /payments/open.csv', '/payments/open.csv?datum=2026-11-20'],
  ['GET /payments.csv', '/payments.csv?van=2026-11-01&tot=2026-11-30'],
  ['GET /invoice/:id/payments', '/invoice/1/payments'],
  ['GET /betalingen', '/betalingen'],
  ['GET /betalingen', '/betalingen?klant=jansen&termijn=nog-niet'],
  ['GET /betalingen', '/betalingen?klant=ja&termijn=te-laat'],
  ['GET /betalingen', '/betalingen?klant=j&voor=2026-12-30.9'],
  ['GET /betalingen', '/betalingen?klant=jansen&voor=2026-12-30.9'],
  ['GET /betalingen', '/betalingen?voor=2026-12-30.9'],
  ['GET /betalingen', '/betalingen?termijn=terug'],
  ['GET /betalingen', '/betalingen?termijn=terug&klant=ja'],
  ['GET /betalingen', '/betalingen?termijn=terug&klant=jansen&voor=2026-12-30.9'],
  ['GET /betalingen', '/betalingen?termijn=terug&klant=j&voor=2026-12-30.9'],
  ['GET /betalingen', '/betalingen?termijn=terug&voor=2026-12-30.9'],
  ['GET /betalingen/geboekt', '/betalingen/geboekt'],
  ['GET /betalingen/geboekt', '/betalingen/geboekt?voor=0'],
  ['GET /betalingen/geboekt', '/betalingen/geboekt?klant=jansen&na=9'],
  ['GET /betalingen/geboekt', '/betalingen/geboekt?klant=jansen&voor=1'],
  ['GET /betalingen/geboekt', '/betalingen/geboekt?klant=j'],
  ['GET /betalingen/geboekt', '/betalingen/geboekt?klant=j&voor=1'],
  ['GET /betalingen/geboekt', '/betalingen/geboekt?voor=1'],
  ['GET /betalingen/:id', '/betalingen/1'],
  ['POST /betalingen/:id', '/betalingen/1', { ...aPayment, bedrag: '1', aanvraag: 'drie' }],
  ['GET /betalingen/:id/ongedaan-maken', '/betalingen/1/ongedaan-maken'],
  ['POST /betalingen/:id/ongedaan-maken', '/betalingen/1/ongedaan-maken', { betaling: '2' }],
  ['DELETE /payments/:id', '/payments/2'],
  ['GET /betalingen/:id/afboeken', '/betalingen/1/afboeken'],
  ['POST /betalingen/:id/afboeken', '/betalingen/1/afboeken', { ...aWriteOff, bedrag: '1' }],
  ['POST /payments', '/payments', aWriteOff],
  ['GET /betalingen/:id/verrekenen', '/betalingen/1/verrekenen?betaling=1'],
  [
    'POST /betalingen/:id/verrekenen',
    '/betalingen/1/verrekenen',
    { betaling: '1', delivery_id: '1' },
  ],
  ['POST /payments/:id/move', '/payments/1/move', { delivery_id: '1' }],
  ['POST /payments/statement', '/payments/statement', file],
  ['POST /betalingen/afschrift', '/betalingen/afschrift', { afschrift: file }],
  ['GET /betalingen', '/betalingen'],
  [
    'POST /payments/statement/confirm',
    '/payments/statement/confirm',
    { regels: [{ ref: 'x', delivery_id: 1 }] },
  ],
  ['GET /payments/statement/invoices', '/payments/statement/invoices?q=2026-0001'],
  ['GET /payments/statement/invoices', '/payments/statement/invoices?q=2026-00'],
  ['GET /payments/statement/invoices', '/payments/statement/invoices?q=jansen&terug=1'],
  ['POST /payments/statement/dismiss', '/payments/statement/dismiss', { refs: ['x'] }],
  ['GET /betalingen/afschrift/:id/verdelen', '/betalingen/afschrift/1/verdelen'],
  [
    'POST /betalingen/afschrift/:id/verdelen',
    '/betalingen/afschrift/1/verdelen',
    { factuur: '2026-0001', bedrag: '1' },
  ],
  ['GET /betalingen/afschrift', '/betalingen/afschrift'],
  ['GET /betalingen/afschrift/bevestigen', '/betalingen/afschrift/bevestigen'],
  [
    'POST /betalingen/afschrift/bevestigen',
    '/betalingen/afschrift/bevestigen',
    { actie: 'bevestigen', regel: '1', 'factuur-1': '1:13750', 'factuur-2': '2026-0001' },
  ],
  [
    'POST /betalingen/afschrift/bevestigen',
    '/betalingen/afschrift/bevestigen',
    { actie: 'overslaan-2' },
  ],
  [
    'POST /betalingen/afschrift/bevestigen',
    '/betalingen/afschrift/bevestigen',
    { actie: 'bevestigen', overige: '99', 'overige-vanaf': '1' },
  ],
];

export const takeoverSteps: readonly Step[] = [
  ['GET /instellingen/oude-facturen', '/instellingen/oude-facturen?tot=20-11-2026'],
  [
    'POST /instellingen/oude-facturen',
    '/instellingen/oude-facturen',
    { tot: '20-11-2026', gezien: '1 1', aanvraag: 'vier' },
  ],
  ['GET /instellingen/oude-facturen/ongedaan', '/instellingen/oude-facturen/ongedaan'],
  [
    'POST /instellingen/oude-facturen/ongedaan',
    '/instellingen/oude-facturen/ongedaan',
    { overname: '1:vier' },
  ],
  ['POST /instellingen/oude-facturen/verbergen', '/instellingen/oude-facturen/verbergen', {}],
];
