import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { issueInvoice } from '../../src/invoices/issue-invoice.ts';
import { loadDraw } from '../../src/invoices/pdf/draw.ts';
import { paths } from '../../src/paths.ts';
import { today } from '../../src/shared/dates.ts';
import type { Folder } from './binary.ts';
import { fillInFirm } from './firm.ts';
import { png } from './pictures.ts';

export const PINCODE = '4711';
/** The number of deliveries that have an invoice before the first request. */
const INVOICES = 100;

/** Inserts 990 deliveries with remarks of several lines on one day. A list has at most 1,000 deliveries. */
export function insertDeliveries(folder: Folder): void {
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  db.$client.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 990)
     INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment, remarks)
     SELECT 'Janhouthouthout ' || i, 'janhouthouthout ' || i, 'Dorpsstraat 1', '2026-11-23', 0, 9000, 2500, 1250, 'contant',
            'Achterom' || char(10) || 'bij de schuur' || char(10) || 'niet na vijf uur' FROM n`,
  );
  db.$client.close(true);
}

/** Inserts invoices of a business. They are copies of the first invoice, because drawing all PDFs would take long. */
export async function insertInvoices(folder: Folder): Promise<void> {
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  fillInFirm({ db });
  db.$client.run(
    `INSERT INTO customers (id, name, name_fold, search_text, address, kvk_number)
     VALUES (999, 'De Vonk', 'de vonk', 'de vonk', 'Haardlaan 3', '87654321');
     UPDATE deliveries SET customer_id = 999, address = 'Haardlaan 3, 7311 CD Apeldoorn' WHERE id = 1`,
  );
  issueInvoice({ db, clock: () => new Date(), draw: await loadDraw() }, 1);
  db.$client.run(
    `INSERT INTO invoices (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold,
       address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT deliveries.id, year || '-' || printf('%04d', deliveries.id), year, deliveries.id, issued_at, issued_on,
       deliveries.customer_name, deliveries.customer_name_fold, invoices.address, invoices.date, invoices.slot, net, vat,
       total, vat_rate, data, pdf_sha256, pdf
     FROM invoices, deliveries WHERE deliveries.id BETWEEN 2 AND ${INVOICES};
     UPDATE number_series SET last = ${INVOICES}`,
  );
  closeDatabase(db);
}

export type Sent = [path: string, init: RequestInit];
export type Who = 'nobody' | 'piet' | 'baas';

const asJson = (path: string, body: string): Sent => [
  path,
  { method: 'POST', headers: { 'Content-Type': 'application/json' }, body },
];
export const post = (path: string, body?: unknown): Sent =>
  body === undefined ? [path, { method: 'POST' }] : asJson(path, JSON.stringify(body));
const form = (path: string, body: URLSearchParams | FormData): Sent => [
  path,
  { method: 'POST', body },
];
export const get = (path: string): Sent => [path, {}];
const times = (count: number, sent: (i: number) => Sent): Sent[] =>
  Array.from({ length: count }, (_, i) => sent(i));
const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const settings = {
  bedrijfsnaam: 'Vipo',
  betaaltermijn: '14',
  regelnaam: 'Brandhout',
  titel: 'Vipo',
  creditnummers: '(a|a|b)+(b|c){jaar}-{nummer}',
  versie: '1',
};

/**
 * Requests that are expensive for the server and cheap for the sender, by role. Only a few requests are failed logins,
 * because a hundred failed logins lock the IP address.
 */
export const expensive: [who: Who, what: string, sent: () => Sent[]][] = [
  [
    'nobody',
    'wrong passwords',
    () =>
      times(10, (i) => post(paths.api.login(), { username: `u${i}`, password: 'fout-wachtwoord' })),
  ],
  [
    'nobody',
    'bodies of a megabyte where nobody is logged in',
    () => times(20, () => asJson(paths.api.login(), '['.repeat(1_000_000))),
  ],
  [
    'nobody',
    'requests for reset links',
    () => times(10, (i) => post(paths.api.requestReset(), { email: `u${i}@vipo.test` })),
  ],
  [
    'nobody',
    'new passwords that are looked up and hashed',
    () =>
      times(10, (i) =>
        post(paths.api.resetPassword(), { token: `t${i}`, newPassword: 'eikenhout-9' }),
      ),
  ],
  [
    'piet',
    'a list of thousands of dates',
    () => [post(paths.api.exportDeliveries(), { dates: Array(20_000).fill(true) })],
  ],
  [
    'piet',
    'all records at once',
    () => [get(paths.api.deliveries()), get(paths.api.archive()), get(paths.api.allCustomers())],
  ],
  [
    'piet',
    'names that are found everywhere and nowhere',
    () =>
      times(10, (i) => get(paths.overview({ klant: i % 2 ? 'hout' : 'houthouthouthout' }))).concat([
        get(paths.archive({ klant: 'houthouthouthout' })),
        get(paths.customers({ klant: 'hout' })),
        get(paths.api.customers('houthouthouthout')),
      ]),
  ],
  [
    'piet',
    'all invoices in one PDF, and the books as CSV',
    () => [
      get(paths.archiveDownload({ periode: month(), soort: 'pdf' })),
      get(paths.archiveDownload({ periode: month(), soort: 'csv' })),
    ],
  ],
  [
    'piet',
    'all e-invoices as a zip and one by one',
    () => [
      get(paths.archiveDownload({ periode: month(), soort: 'ubl', zonder: 1 })),
      ...times(50, (i) => get(paths.api.invoiceUbl(i + 1))),
    ],
  ],
  [
    'piet',
    'invoices and credits',
    () =>
      times(4, () => post(paths.api.invoice(nextInvoice++))).concat(
        times(2, () => post(paths.api.creditInvoice(nextCredit++), { comment: 'Dubbel' })),
      ),
  ],
  [
    'piet',
    'hundreds of deliveries at once',
    () => [
      get(
        `${paths.invoicingSelection()}?${ids(900)
          .map((id) => `levering=${id}`)
          .join('&')}`,
      ),
      get(paths.api.openForInvoicing(ids(900))),
    ],
  ],
  ['piet', 'previews of invoices', () => times(50, (i) => get(paths.api.invoiceData(900 + i)))],
  [
    'piet',
    'messages with very long texts',
    () =>
      times(5, () =>
        post(paths.api.whatsappSend(), {
          to: '0612345678',
          voornaam: 'x'.repeat(900_000),
          factuurnummer: '1',
          bedrag: '1',
          tikkielink: 'https://tikkie.me/1',
        }),
      ),
  ],
  ['baas', 'a logo of sixteen million pixels', () => [form(paths.changeLogo(), withLogo(8))]],
  [
    'baas',
    'a logo that takes more memory than it may',
    () => [form(paths.changeLogo(), withLogo(16))],
  ],
  [
    'baas',
    // A browser has at most six connections to a server. This process also reads the 4 MB of each backup, and cannot
    // measure the neighbour's wait meanwhile.
    'six backups',
    () => times(6, () => form(paths.downloadBackup(), new URLSearchParams())),
  ],
  [
    'baas',
    'number formats that would be slow as patterns',
    () =>
      times(20, () =>
        form(
          paths.settings(),
          new URLSearchParams({ ...settings, factuurnummers: '(a|a|b)+(b|c){jaar}{nummer}' }),
        ),
      ),
  ],
  [
    'baas',
    'users with new passwords',
    () =>
      times(10, () => {
        const username = `user${nextUser++}`;
        const email = `${username}@vipo.test`;
        const rights = { isActive: true, isAdmin: false };
        return post(paths.api.users(), {
          username,
          email,
          password: 'eikenhout-9',
          ...rights,
        });
      }),
  ],
  ['baas', 'clearing the database', () => [post(paths.api.clearDatabase(), { pincode: PINCODE })]],
];
const month = () => today(() => new Date()).slice(0, 7);
let nextInvoice = INVOICES + 1;
let nextCredit = 2;
let nextUser = 1;

/** A small PNG file that decodes to 64 MB of pixels, or to 128 MB at 16 bits. */
function withLogo(depth: 8 | 16): FormData {
  const file = png({ headers: [[4000, 4000]], depth, bytes: 4000 * ((4000 * depth) / 2 + 1) });
  const data = new FormData();
  data.append('logo', new File([file], 'logo.png', { type: 'image/png' }));
  return data;
}
