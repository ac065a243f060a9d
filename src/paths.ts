/**
 * Every URL of Vipo. Links, redirects and tests take their URLs from this file. Islands take their URLs from
 * `shared/island-paths.ts`.
 */

import { creditQuery, islandPaths } from './shared/island-paths.ts';
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
  clearDatabase: () => '/database-legen',
  codes: () => '/codes',
  plan: (query: Query = {}) => withQuery('/plan', query),
  week: (query: Query = {}) => withQuery('/week', query),
  moveDelivery: (query: Query = {}) => withQuery('/week/verplaatsen', query),
  deliveryMap: (id: Id) => `/kaart/${id}`,
  closeFirstSteps: () => '/eerste-stappen/sluiten',
  deliveredAfterAll: (id: Id) => `/niet-geleverd/${id}/toch`,
  printList: () => '/overzicht/lijst',
  round: (query: Query = {}) => withQuery('/rit', query),
  announceRound: (query: Query = {}) => withQuery('/rit/berichten', query),
  roundTimes: (query: Query = {}) => withQuery('/rit/tijden', query),
  roundReconciliation: (query: Query = {}) => withQuery('/rit/verantwoording', query),
  roundOrder: (query: Query = {}) => withQuery('/rit/volgorde', query),
  reportStop: (query: Query = {}) => withQuery('/rit/anders', query),
  roundPhoto: (query: Query = {}) => withQuery('/rit/foto', query),
  driverLinks: (query: Query = {}) => withQuery('/rit/link', query),
  driver: (token: string, query: Query = {}) => withQuery(driverPage(token), query),
  reportStopByDriver: (token: string, query: Query = {}) =>
    withQuery(`${driverPage(token)}/anders`, query),
  reconciliationOfDriver: (token: string, query: Query = {}) =>
    withQuery(`${driverPage(token)}/verantwoording`, query),
  photoByDriver: (token: string) => `${driverPage(token)}/foto`,
  editDelivery: (id: Id, query: Query = {}) => withQuery(`/edit/${id}`, query),
  planDelivered: (id: Id) => `/edit/${id}/aantal`,
  invoicing: (query: Query = {}) => withQuery('/factureren', query),
  choosePayment: (id: Id) => `/factureren/${id}/betaalmethode`,
  trustClock: () => '/factureren/klok',
  archive: (query: Query = {}) => withQuery('/archief', query),
  refreshPayments: (query: Query = {}) => withQuery('/archief/verversen', query),
  bookedPayments: (query: Query = {}) => withQuery('/betalingen/geboekt', query),
  readStatement: () => '/betalingen/afschrift',
  confirmLines: () => '/betalingen/afschrift/bevestigen',
  divideLine: (id: Id) => `/betalingen/afschrift/${id}/verdelen`,
  undoPayment: (id: Id) => `/betalingen/${id}/ongedaan-maken`,
  writeOff: (id: Id) => `/betalingen/${id}/afboeken`,
  movePayment: (id: Id, query: Query = {}) => withQuery(`/betalingen/${id}/verrekenen`, query),
  sendAgain: (id: Id) => `/archief/${id}/betaalverzoek`,
  creditInvoice: (id: Id) => `/archief/${id}/crediteren`,
  invoiceAgain: (id: Id) => `/archief/${id}/opnieuw`,
  mailSelected: () => '/archief/mail',
  mailInvoice: (id: Id, credit = false) => `/archief/${id}/${credit ? 'creditmail' : 'mail'}`,
  reminders: (query: Query = {}) => withQuery('/betalingen/herinneringen', query),
  holdInvoice: (id: Id) => `/betalingen/${id}/niet-aanmanen`,
  remind: (id: Id, query: Query = {}) => withQuery(`/betalingen/${id}/herinnering`, query),
  newCustomer: () => '/klanten/nieuw',
  forgetCustomer: (id: Id) => `/klant/${id}/vergeten`,
  figures: (query: Query = {}) => withQuery('/cijfers', query),
  figuresDownload: (query: Query = {}) => withQuery('/cijfers/download', query),
  importCustomers: (query: Query = {}) => withQuery('/klanten/importeren', query),
  storeImport: () => '/klanten/importeren/opslaan',
  importFaults: (query: Query = {}) => withQuery('/klanten/importeren/fouten', query),
  importExample: () => '/klanten/importeren/voorbeeld',
  exportCustomers: (query: Query = {}) => withQuery('/klanten/exporteren', query),
  searchPage: (query: Query = {}) => withQuery('/zoeken', query),
  searchCard: (query: Query = {}) => withQuery('/zoeken/kaart', query),
  users: () => '/users',
  newUser: () => '/users/nieuw',
  user: (id: Id) => `/users/${id}`,
  turnOffCodesOf: (id: Id) => `/users/${id}/codes`,
  deactivateUser: (id: Id) => `/users/${id}/verwijderen`,
  changeLogo: () => '/instellingen/logo',
  downloadBackup: () => '/instellingen/backup',
  takeOver: (query: Query = {}) => withQuery('/instellingen/oude-facturen', query),
  undoTakeover: () => '/instellingen/oude-facturen/ongedaan',
  hideOldInvoices: () => '/instellingen/oude-facturen/verbergen',
  testMail: () => '/instellingen/test-mail',
  testTikkie: () => '/instellingen/test-tikkie',
  testWhatsapp: () => '/instellingen/test-whatsapp',
  logbook: (query: Query = {}) => withQuery('/logboek', query),
  logbookCsv: (query: Query = {}) => withQuery('/logboek/csv', query),
  undo: (id: Id) => `/ongedaan/${id}`,
  restoreDeleted: (kind: string, id: Id) => `/logboek/${kind}/${id}/terugzetten`,
  ownSessions: () => '/sessies',
  help: (key: string) => `/hulp/${key}`,
  shortcuts: () => '/sneltoetsen',
  api: {
    ...publicCalls,
    ...islandPaths.api,
    invoiceUbl: (id: Id, credit = false) => withQuery(`/invoice/ubl/${id}`, creditQuery(credit)),
    invoiceAgain: (id: Id) => `/invoice/${id}/again`,
    remind: (id: Id) => `/invoice/${id}/remind`,
    sendAgain: (id: Id) => `/send-again/${id}`,
    roundTimes: () => '/round/times',
    announceRound: () => '/round/announce',
    driverLinks: () => '/driver-links',
    driverLink: (id: Id) => `/driver-links/${id}`,
    photosByDriver: (token: string, id: Id) => driverPage(token) + islandPaths.api.photos(id),
    photoByDriver: (token: string, id: Id) => driverPage(token) + islandPaths.api.photo(id),
    deliveredByDriver: (token: string, id: Id) => driverPage(token) + islandPaths.api.delivered(id),
    underwayByDriver: (token: string, id: Id) => driverPage(token) + islandPaths.api.underway(id),
    me: () => '/api/auth/me',
    payments: () => '/payments',
    payment: (id: Id) => `/payments/${id}`,
    creditInvoice: (id: Id) => `/credit-invoice/${id}`,
    users: () => '/api/users',
    user: (id: Id) => `/api/users/${id}`,
    logout: () => '/api/auth/logout',
    allCustomers: () => '/all-customers',
    exportCustomer: (id: Id) => `${islandPaths.api.customer(id)}/export`,
    forgetCustomer: (id: Id) => `${islandPaths.api.customer(id)}/forget`,
    importCustomers: (query: Query = {}) => withQuery('/customers/import', query),
    importFaults: (query: Query = {}) => withQuery('/customers/import/fouten.csv', query),
    archive: () => '/invoices-archief',
    figures: (query: Query = {}) => withQuery('/figures', query),
    search: (query: Query = {}) => withQuery('/search', query),
    customerCard: (id: Id) => `${islandPaths.api.customer(id)}/card`,
    openPayments: () => '/payments/open',
    holdInvoice: (id: Id) => `/invoice/${id}/hold`,
    movePayment: (id: Id) => `/payments/${id}/move`,
    openItemsCsv: (query: Query = {}) => withQuery('/payments/open.csv', query),
    paymentsCsv: (query: Query = {}) => withQuery('/payments.csv', query),
    statement: () => '/payments/statement',
    confirmStatement: () => '/payments/statement/confirm',
    dismissStatement: () => '/payments/statement/dismiss',
  },
};

/**
 * URLs that answer with a file. After a login the browser returns to the page with the link to the file, and not to the
 * file itself.
 */
export const downloads = [
  paths.archiveDownload(),
  paths.downloadBackup(),
  paths.exportCustomers(),
  paths.figuresDownload(),
  paths.api.openItemsCsv(),
  paths.api.paymentsCsv(),
  paths.importExample(),
  paths.logbookCsv(),
];

/**
 * Forms of deliveries. No page leads back to such a form, because the user has already sent or left it. A URL that ends
 * in '/' is a prefix.
 */
export const forms = [paths.plan(), paths.editDelivery('')];

/** URLs of parts of pages, of pictures, and of redirects to another server. A URL that ends in '/' is a prefix. */
export const fragments = [
  paths.invoicingSelection(),
  paths.invoicingRun(),
  paths.runQuestions(),
  paths.searchCard(),
  paths.deliveryMap(''),
  paths.logo(''),
];
