/** Every URL of Vipo. Links, redirects, islands and tests take their URLs from this file. */

import { islandPaths } from './shared/island-paths.ts';
import { publicCalls, type Query, withQuery } from './shared/public-paths.ts';

type Id = number | string;

function driverPage(token: string): string {
  return `/chauffeur/${token}`;
}

export const paths = {
  ...islandPaths,
  forgotPassword: () => '/login?vergeten=1',
  logout: () => '/logout',
  passwordWasReset: () => '/reset-password?gelukt=1',
  changePassword: () => '/wachtwoord',
  plan: (query: Query = {}) => withQuery('/plan', query),
  moveDelivery: (query: Query = {}) => withQuery('/week/verplaatsen', query),
  deliveryMap: (id: Id) => `/kaart/${id}`,
  copyDelivery: (id: Id) => `/plan?kopie=${id}`,
  printList: () => '/overzicht/lijst',
  round: (query: Query = {}) => withQuery('/rit', query),
  driverLinks: (query: Query = {}) => withQuery('/rit/link', query),
  driver: (token: string, query: Query = {}) => withQuery(driverPage(token), query),
  editDelivery: (id: Id) => `/edit/${id}`,
  deleteDelivery: (id: Id) => `/edit/${id}/verwijderen`,
  invoicing: (query: Query = {}) => withQuery('/factureren', query),
  trustClock: () => '/factureren/klok',
  archive: (query: Query = {}) => withQuery('/archief', query),
  refreshPayments: (query: Query = {}) => withQuery('/archief/verversen', query),
  payments: (query: Query = {}) => withQuery('/betalingen', query),
  bookedPayments: (query: Query = {}) => withQuery('/betalingen/geboekt', query),
  readStatement: () => '/betalingen/afschrift',
  confirmLines: () => '/betalingen/afschrift/bevestigen',
  paymentsOf: (id: Id) => `/betalingen/${id}`,
  undoPayment: (id: Id) => `/betalingen/${id}/terugdraaien`,
  sendAgain: (id: Id) => `/archief/${id}/betaalverzoek`,
  deleteCustomer: (id: Id) => `/klant/${id}/verwijderen`,
  figures: (query: Query = {}) => withQuery('/cijfers', query),
  figuresDownload: (query: Query = {}) => withQuery('/cijfers/download', query),
  importCustomers: (query: Query = {}) => withQuery('/klanten/importeren', query),
  storeImport: () => '/klanten/importeren/opslaan',
  importExample: () => '/klanten/importeren/voorbeeld',
  exportCustomers: (query: Query = {}) => withQuery('/klanten/exporteren', query),
  users: () => '/users',
  newUser: () => '/users/nieuw',
  user: (id: Id) => `/users/${id}`,
  deactivateUser: (id: Id) => `/users/${id}/verwijderen`,
  changeLogo: () => '/instellingen/logo',
  downloadBackup: () => '/instellingen/backup',
  testMail: () => '/instellingen/test-mail',
  testTikkie: () => '/instellingen/test-tikkie',
  testWhatsapp: () => '/instellingen/test-whatsapp',
  logbook: (query: Query = {}) => withQuery('/logboek', query),
  restoreDeleted: (kind: string, id: Id) => `/logboek/${kind}/${id}/terugzetten`,
  ownSessions: () => '/sessies',
  api: {
    ...publicCalls,
    ...islandPaths.api,
    driverLinks: () => '/driver-links',
    driverLink: (id: Id) => `/driver-links/${id}`,
    deliveredByDriver: (token: string, id: Id) => driverPage(token) + islandPaths.api.delivered(id),
    me: () => '/api/auth/me',
    logout: () => '/api/auth/logout',
    allCustomers: () => '/all-customers',
    importCustomers: (query: Query = {}) => withQuery('/customers/import', query),
    archive: () => '/invoices-archief',
    figures: (query: Query = {}) => withQuery('/figures', query),
    openPayments: () => '/payments/open',
    statement: () => '/payments/statement',
    confirmStatement: () => '/payments/statement/confirm',
  },
};
