/** Every URL of Vipo. Links, redirects, islands and tests take their URLs from this file. */

import { publicPaths, type Query, withQuery } from './shared/public-paths.ts';

type Id = number | string;

export const paths = {
  ...publicPaths,
  forgotPassword: () => '/login?vergeten=1',
  logout: () => '/logout',
  passwordWasReset: () => '/reset-password?gelukt=1',
  changePassword: () => '/wachtwoord',
  plan: (query: { kopie?: Id } = {}) => withQuery('/plan', query),
  overview: (query: Query = {}) => withQuery('/overzicht', query),
  printList: () => '/overzicht/lijst',
  editDelivery: (id: Id) => `/edit/${id}`,
  deleteDelivery: (id: Id) => `/edit/${id}/verwijderen`,
  invoicing: (query: Query = {}) => withQuery('/factureren', query),
  invoicingTicks: () => '/factureren/selectie',
  trustClock: () => '/factureren/klok',
  archive: (query: Query = {}) => withQuery('/archief', query),
  archiveDownload: (query: Query = {}) => withQuery('/archief/download', query),
  refreshPayments: (query: Query = {}) => withQuery('/archief/verversen', query),
  sendAgain: (id: Id) => `/archief/${id}/betaalverzoek`,
  customers: (query: Query = {}) => withQuery('/klanten', query),
  customer: (id: Id, query: Query = {}) => withQuery(`/klant/${id}`, query),
  deleteCustomer: (id: Id) => `/klant/${id}/verwijderen`,
  users: () => '/users',
  newUser: () => '/users/nieuw',
  user: (id: Id) => `/users/${id}`,
  deactivateUser: (id: Id) => `/users/${id}/verwijderen`,
  settings: () => '/instellingen',
  changeLogo: () => '/instellingen/logo',
  downloadBackup: () => '/instellingen/backup',
  testMail: () => '/instellingen/test-mail',
  testTikkie: () => '/instellingen/test-tikkie',
  testWhatsapp: () => '/instellingen/test-whatsapp',
  logbook: (query: Query = {}) => withQuery('/logboek', query),
  restoreDeleted: (kind: string, id: Id) => `/logboek/${kind}/${id}/terugzetten`,
  ownSessions: () => '/sessies',
  logo: (sha256: string) => `/logo/${sha256}`,
  /** The JSON calls: section 7 of the specification and section 4 of the contract. */
  api: {
    ...publicPaths.api,
    me: () => '/api/auth/me',
    logout: () => '/api/auth/logout',
    changePassword: () => '/api/auth/change-password',
    clearDatabase: () => '/api/admin/clear-database',
    deliveries: (query: Query = {}) => withQuery('/deliveries', query),
    addDelivery: () => '/add-delivery',
    delivery: (id: Id) => `/delivery/${id}`,
    customers: (query?: string) => withQuery('/customers', { query }),
    allCustomers: () => '/all-customers',
    customer: (id: Id) => `/customer/${id}`,
    openDeliveries: (name: string) => `/open-deliveries/${encodeURIComponent(name)}`,
    updateCustomerInDeliveries: (name: string) =>
      `/update-customer-in-deliveries/${encodeURIComponent(name)}`,
    updatePayment: (id: Id) => `/update-payment/${id}`,
    invoice: (id: Id) => `/invoice/${id}`,
    openForInvoicing: (ids: Id[] = []) => withQuery('/invoice/open', { ids: ids.join(',') }),
    invoiceData: (id: Id, credit = false) => withQuery(`/invoice/data/${id}`, creditQuery(credit)),
    invoiceNumber: (id: Id) => `/invoice/number/${id}`,
    invoicePdf: (id: Id, credit = false) => withQuery(`/invoice/pdf/${id}`, creditQuery(credit)),
    archive: () => '/invoices-archief',
    creditInvoice: (id: Id) => `/credit-invoice/${id}`,
    exportDeliveries: () => '/export-deliveries',
    tikkieRequest: () => '/api/tikkie-request',
    whatsappSend: () => '/api/whatsapp-send',
    sendAgain: (id: Id) => `/send-again/${id}`,
    users: () => '/api/users',
    user: (id: Id) => `/api/users/${id}`,
  },
};

function creditQuery(credit: boolean): Query {
  return { credit: credit ? 1 : undefined };
}
