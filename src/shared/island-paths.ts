import { publicPaths, type Query, withQuery } from './public-paths.ts';

type Id = number | string;

/** The query parameter with the text of a search, for the page and for the call. */
export const TYPED = 'q';
/** The query parameter with the keys of the lines that a browser opened last, for the empty search. */
export const LAST_OPENED = 'laatst';

/** `src/paths.ts` adds the URLs that only the server needs. */
export const islandPaths = {
  ...publicPaths,
  overview: (query: Query = {}) => withQuery('/overzicht', query),
  copyDelivery: (id: Id, query: Query = {}) => withQuery(`/plan?kopie=${id}`, query),
  invoicingSelection: () => '/factureren/selectie',
  invoicingRun: () => '/factureren/ronde',
  runQuestions: (ids: Id[] = []) => withQuery('/factureren/vragen', { ids: ids.join(',') }),
  archiveDownload: (query: Query = {}) => withQuery('/archief/download', query),
  customers: (query: Query = {}) => withQuery('/klanten', query),
  customer: (id: Id, query: Query = {}) => withQuery(`/klant/${id}`, query),
  deleteCustomer: (id: Id) => `/klant/${id}/verwijderen`,
  payments: (query: Query = {}) => withQuery('/betalingen', query),
  paymentsOf: (id: Id) => `/betalingen/${id}`,
  settings: () => '/instellingen',
  logo: (sha256: string) => `/logo/${sha256}`,
  /** The JSON calls. Most of them are in section 7 of the specification and in sections 4, 6 and 7 of the contract. */
  api: {
    changePassword: () => '/api/auth/change-password',
    clearDatabase: () => '/api/admin/clear-database',
    deliveries: (query: Query = {}) => withQuery('/deliveries', query),
    addDelivery: () => '/add-delivery',
    delivery: (id: Id) => `/delivery/${id}`,
    delivered: (id: Id) => `/delivery/${id}/delivered`,
    photos: (id: Id) => `/delivery/${id}/photos`,
    photo: (id: Id) => `/photo/${id}`,
    underway: (id: Id) => `/delivery/${id}/underway`,
    customers: (query?: string) => withQuery('/customers', { query }),
    customer: (id: Id) => `/customer/${id}`,
    changes: (query: Query = {}) => withQuery('/changes', query),
    lastDeliveries: (id: Id) => `/customer/${id}/last-deliveries`,
    openDeliveries: (name: string) => `/open-deliveries/${encodeURIComponent(name)}`,
    updateCustomerInDeliveries: (name: string) =>
      `/update-customer-in-deliveries/${encodeURIComponent(name)}`,
    deliverySlot: (id: Id) => `/delivery/${id}/slot`,
    undo: (id: Id) => `/deleted/${id}/restore`,
    roundOrder: () => '/round/order',
    addresses: (text?: string) => withQuery('/addresses', { [TYPED]: text }),
    load: (query: Query = {}) => withQuery('/load', query),
    dayNotes: (query: Query = {}) => withQuery('/load/days', query),
    updatePayment: (id: Id) => `/update-payment/${id}`,
    invoice: (id: Id) => `/invoice/${id}`,
    invoicePayments: (id: Id) => `/invoice/${id}/payments`,
    openForInvoicing: (ids: Id[] = []) => withQuery('/invoice/open', { ids: ids.join(',') }),
    invoiceData: (id: Id, credit = false) => withQuery(`/invoice/data/${id}`, creditQuery(credit)),
    statementInvoices: (query: Query = {}) => withQuery('/payments/statement/invoices', query),
    invoiceNumber: (id: Id) => `/invoice/number/${id}`,
    invoicePdf: (id: Id, credit = false) =>
      withQuery(publicPaths.invoicePdfs() + id, creditQuery(credit)),
    mailInvoice: (id: Id, credit = false) => withQuery(`/invoice/${id}/mail`, creditQuery(credit)),
    reminders: () => '/reminders',
    exportDeliveries: () => '/export-deliveries',
    tikkieRequest: () => '/api/tikkie-request',
    whatsappSend: () => '/api/whatsapp-send',
  },
};

export function creditQuery(credit: boolean): Query {
  return { credit: credit ? 1 : undefined };
}
