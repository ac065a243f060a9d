import { PNG } from 'pngjs';
import { PASSWORD, TestApp } from './app.ts';
import { bookkeepingSteps } from './bookkeeping-steps.ts';
import { importSteps } from './import-steps.ts';
import { creditSteps, invoicingSteps } from './invoicing-steps.ts';
import { logSteps } from './log-steps.ts';
import { mailSteps } from './mail-steps.ts';
import { paymentSteps, takeoverSteps } from './payment-steps.ts';
import { planningSteps } from './planning-steps.ts';
import { privacySteps } from './privacy-steps.ts';
import { bodyOf, formOf, typeOf } from './request-body.ts';
import { roundSteps } from './round-steps.ts';
import { searchSteps } from './search-steps.ts';

const aDelivery = {
  Klant_naam: 'Jansen',
  leveringsadres: 'Dorpsstraat 1',
  telefoonnummer: '',
  Datum: '2026-11-23',
  Tijdslot: 'Ochtend',
  Prijs: '90',
  Aantal: '2,5',
  bezorgkosten: '12,50',
  Betaling: 'contant',
  opmerkingen: '',
};
const sent = { ...aDelivery, Tijd: '2026-11-23 Ochtend' };
const aUser = { username: 'kees', email: 'kees@vipo.test', isActive: 'on' };
const anAccount = { ...aUser, isActive: true, isAdmin: false };
const aPaymentRequest = { amount: 225, description: 'Brandhout', reference: '2026-0001' };
const settings = {
  bedrijfsnaam: 'Vipo',
  betaaltermijn: '14',
  regelnaam: 'Brandhout',
  titel: 'Vipo',
  factuurnummers: '{jaar}-{nummer}',
  creditnummers: 'C{jaar}-{nummer}',
};

/** A PNG of 60 by 20 red pixels, of which every third is transparent. */
export function aLogo(): File {
  const png = new PNG({ width: 60, height: 20 });
  for (let at = 0; at < png.data.length; at += 4)
    png.data.set([200, 0, 0, at % 3 === 0 ? 0 : 255], at);
  return new File([new Uint8Array(PNG.sync.write(png))], 'logo.png', { type: 'image/png' });
}

export type Step = [way: string, path: string, body?: object];

/** At least one request for every route of the app, ordered so that each request finds its records. */
export const steps: readonly Step[] = [
  ['POST /add-delivery', '/add-delivery', sent],
  ['POST /customers', '/customers', aDelivery],
  ['POST /plan', '/plan', { ...aDelivery, aanvraag: 'een' }],
  ['POST /plan', '/plan', { ...aDelivery, aanvraag: 'twee' }],
  ['GET /plan', '/plan?kopie=1'],
  ['GET /overzicht', '/overzicht'],
  ['GET /overzicht', '/overzicht?klant=jan'],
  ['GET /overzicht', '/overzicht?klant=j&periode=verleden&totalen=alle'],
  ['GET /overzicht', '/overzicht?periode=verleden&na=2026-11-22.0.5'],
  ['GET /overzicht', '/overzicht?voor=2026-11-24.0.5'],
  ['GET /overzicht', '/overzicht?klant=jan&voor=2026-11-24.0.5'],
  ['GET /overzicht', '/overzicht?periode=verleden&voor=2026-11-18.0.5'],
  ['GET /overzicht', '/overzicht?datum=23/11/2026&klant=zzz'],
  ['GET /overzicht', '/overzicht?periode=verleden&van=01/11/2026&tot=18/11/2026&klant=jan'],
  ['GET /deliveries', '/deliveries'],
  ['GET /deliveries', '/deliveries?klant=jan&limit=2'],
  ['GET /delivery/:id', '/delivery/1'],
  ['PUT /delivery/:id', '/delivery/1', { ...sent, Betaling: 'onbekend' }],
  ['PATCH /update-payment/:id', '/update-payment/1', { Betaling: 'betaalverzoek' }],
  ...planningSteps,
  ...roundSteps,
  ['GET /edit/:id', '/edit/1'],
  ['GET /kaart/:id', '/kaart/1'],
  ['POST /edit/:id/aantal', '/edit/1/aantal', { versie: '3', Aantal: '2' }],
  ['POST /edit/:id', '/edit/1', { ...aDelivery, versie: '3' }],
  ['GET /', '/'],
  ['GET /hulp/:key', '/hulp/week'],
  ['POST /eerste-stappen/sluiten', '/eerste-stappen/sluiten', {}],
  ['GET /addresses', '/addresses?q=7251+BB+5'],
  ['GET /customers', '/customers?query=jan'],
  ['GET /customers', '/customers?query=ja'],
  ['GET /all-customers', '/all-customers'],
  ['GET /customer/:id', '/customer/1'],
  ['PUT /customer/:id', '/customer/1', aDelivery],
  ['GET /klanten', '/klanten?klant=jan'],
  ['GET /klanten', '/klanten?klant=0612'],
  ['GET /klanten', '/klanten?na=a'],
  ['GET /klanten', '/klanten?voor=z'],
  ['GET /klanten', '/klanten?klant=jan&voor=z'],
  ['GET /klanten/nieuw', '/klanten/nieuw'],
  ['POST /klanten/nieuw', '/klanten/nieuw', { Klant_naam: 'Zij', leveringsadres: 'Ede' }],
  ...importSteps,
  ['GET /klant/:id', '/klant/1'],
  ['GET /klant/:id', '/klant/1?voor=2026-11-22.0.5'],
  ['POST /klant/:id', '/klant/1', aDelivery],
  ['GET /open-deliveries/:name', '/open-deliveries/Jansen'],
  [
    'PATCH /update-customer-in-deliveries/:name',
    '/update-customer-in-deliveries/Jansen',
    { leveringsadres: 'Kerkweg 4', Klant_naam: 'Jansen' },
  ],
  ...invoicingSteps,
  ['POST /factureren/klok', '/factureren/klok', {}],
  ['POST /invoice/:id', '/invoice/1'],
  ['POST /invoice/:id', '/invoice/1', { versie: 1 }],
  ...paymentSteps,
  ...mailSteps,
  ...creditSteps,
  ['GET /invoice/open', '/invoice/open?ids=1,2'],
  ['GET /invoice/number/:id', '/invoice/number/1'],
  ['GET /invoice/data/:id', '/invoice/data/1'],
  ['GET /invoice/data/:id', '/invoice/data/1?credit=1'],
  ['GET /invoice/pdf/:id', '/invoice/pdf/1'],
  ['GET /invoice/pdf/:id', '/invoice/pdf/1?credit=1'],
  ['GET /invoices-archief', '/invoices-archief'],
  ['GET /archief', '/archief'],
  ...bookkeepingSteps,
  ['GET /archief', '/archief?klant=jan&na=9'],
  ['GET /archief', '/archief?klant=j&datum=20/11/2026'],
  ['GET /archief', '/archief?klant=ja'],
  ['GET /archief', '/archief?klant=zzz'],
  ['GET /archief', '/archief?voor=1'],
  ['GET /archief', '/archief?klant=jan&voor=1'],
  ['GET /archief', '/archief?datum=20/11/2026&voor=2026-11-20.1'],
  ['GET /archief', '/archief?klant=j&van=01/11/2026&tot=20/11/2026&na=2026-11-20.9'],
  ['POST /api/tikkie-request', '/api/tikkie-request', aPaymentRequest],
  [
    'POST /api/whatsapp-send',
    '/api/whatsapp-send',
    {
      to: '06 12345678',
      voornaam: 'Jan',
      factuurnummer: '2026-0001',
      bedrag: 225,
      tikkielink: 'https://tikkie.me/1',
    },
  ],
  ['DELETE /delivery/:id', '/delivery/2'],
  ['GET /klant/:id/verwijderen', '/klant/1/verwijderen'],
  ['POST /klant/:id/verwijderen', '/klant/1/verwijderen', {}],
  ['DELETE /customer/:id', '/customer/2'],
  ...searchSteps,
  ...privacySteps,
  ['GET /instellingen', '/instellingen'],
  ['POST /instellingen', '/instellingen', { ...settings, versie: '1' }],
  ['GET /instellingen/logo', '/instellingen/logo'],
  ['POST /instellingen/logo', '/instellingen/logo', { logo: aLogo() }],
  ['GET /instellingen/backup', '/instellingen/backup'],
  ['POST /instellingen/backup', '/instellingen/backup', {}],
  ...takeoverSteps,
  ['POST /instellingen/test-mail', '/instellingen/test-mail', {}],
  ['POST /instellingen/test-tikkie', '/instellingen/test-tikkie', {}],
  ['POST /instellingen/test-whatsapp', '/instellingen/test-whatsapp', {}],
  ['GET /logo/:sha256', '/logo/abc'],
  ['GET /changes', '/changes?since=1'],
  ...logSteps,
  ['GET /sessies', '/sessies'],
  ['POST /sessies', '/sessies', { sessie: 'x' }],
  ['GET /users', '/users'],
  ['GET /users/nieuw', '/users/nieuw'],
  ['POST /users/nieuw', '/users/nieuw', { ...aUser, password: 'eikenhout-9' }],
  ['GET /api/users', '/api/users'],
  [
    'POST /api/users',
    '/api/users',
    { ...anAccount, username: 'jo', email: 'jo@vipo.test', password: 'eikenhout-9' },
  ],
  ['PUT /api/users/:id', '/api/users/2', anAccount],
  ['GET /users/:id', '/users/2'],
  ['POST /users/:id', '/users/2', aUser],
  ['GET /users/:id/codes', '/users/2/codes'],
  ['POST /users/:id/codes', '/users/2/codes', {}],
  ['GET /codes', '/codes'],
  ['POST /codes', '/codes', { actie: 'regel' }],
  ['POST /codes', '/codes', { actie: 'uit', currentPassword: 'geen-1' }],
  ['GET /users/:id/verwijderen', '/users/2/verwijderen'],
  ['POST /users/:id/verwijderen', '/users/2/verwijderen', {}],
  ['DELETE /api/users/:id', '/api/users/3'],
  ['GET /api/auth/me', '/api/auth/me'],
  ['GET /wachtwoord', '/wachtwoord'],
  ['GET /sneltoetsen', '/sneltoetsen'],
  ['GET /database-legen', '/database-legen'],
  ['POST /database-legen', '/database-legen', {}],
  ['POST /wachtwoord', '/wachtwoord', {}],
  [
    'POST /api/auth/change-password',
    '/api/auth/change-password',
    { currentPassword: PASSWORD, newPassword: PASSWORD },
  ],
  ['POST /api/auth/request-reset', '/api/auth/request-reset', { email: 'baas@vipo.test' }],
  [
    'POST /api/auth/reset-password',
    '/api/auth/reset-password',
    { token: 'x', newPassword: 'eikenhout-9' },
  ],
  ['GET /reset-password', '/reset-password?token=x'],
  [
    'POST /reset-password',
    '/reset-password',
    { token: 'x', newPassword: 'eikenhout-9', confirmPassword: 'eikenhout-9' },
  ],
  ['POST /api/admin/clear-database', '/api/admin/clear-database', { pincode: '0000' }],
  ['GET /healthz', '/healthz'],
  ['POST /api/auth/login', '/api/auth/login', { username: 'baas', password: PASSWORD }],
  ['GET /login', '/login'],
  ['POST /login', '/login', { username: 'baas', password: PASSWORD }],
  ['POST /api/auth/logout', '/api/auth/logout'],
  ['POST /logout', '/logout', {}],
];

/** The last step of each route, for tests that need one request of each route. */
const byRoute = new Map(steps.map((step) => [step[0], step]));
export const stepByRoute: readonly Step[] = [...byRoute.values()];

/** The routes that no step requests. */
export function forgottenWays(): string[] {
  const { routes } = new TestApp();
  return routes.filter((way) => !byRoute.has(way) && !/^ALL|assets/.test(way));
}

const formPaths =
  /^\/(plan|week|archief|betalingen|factureren|edit|instellingen|klant|klanten|logboek|sessies|codes|eerste-stappen|niet-geleverd|ongedaan|users|wachtwoord|database-legen|overzicht|rit|login|logout|reset-password)(\/|\?|$)|^\/chauffeur\/[^/]+(\/(anders|foto))?$/;

/** Whether a POST to this path sends the form of a screen. */
export function isForm(path: string): boolean {
  return formPaths.test(path);
}

export async function take(app: Pick<TestApp, 'fetch'>, step: Step, token: string) {
  const response = await app.fetch(step[1], requestOf(step, token));
  await response.arrayBuffer();
  return response.status;
}

/** The request of a step, as a screen's form or a program would send it. */
export function requestOf([way, path, body]: Step, token: string): RequestInit {
  const method = way.split(' ')[0] ?? 'GET';
  const asForm = method === 'POST' && isForm(path);
  return {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Cookie: `vipo_session=${token}`,
      ...(body && !asForm && { 'Content-Type': typeOf(body) }),
    },
    ...(body && { body: asForm ? formOf(body) : bodyOf(body) }),
  };
}
