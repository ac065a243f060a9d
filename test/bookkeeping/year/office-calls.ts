import type { IsoDate } from '../../../src/shared/dates.ts';
import { temporaryFolder } from '../../support/binary.ts';
import { fillInFirm } from '../../support/firm.ts';
import { office } from '../../support/office.ts';
import { startMailServer } from '../../support/smtp-server.ts';
import type { BankLine } from './bank-line.ts';
import { allOrders, type Order } from './orders.ts';

const CLIENTS = 8;

export type Simulated = Awaited<ReturnType<typeof openOffice>>;

/** The office before its first day, with its calls and the counters of the test. */
export async function openOffice() {
  const folder = temporaryFolder();
  const server = await startMailServer();
  const { app } = await office({ admin: true, config: { mail: server.config } });
  fillInFirm(app);
  app.db.$client.run("UPDATE settings SET email = 'info@vipo.test'");
  // Each simulated day has its own sessions of the administrator and of piet, because an unused session soon ends.
  let token = '';
  await app.addUser('piet');
  let staff = '';
  const goTo = (day: IsoDate) => {
    app.now = new Date(`${day}T15:00:00.000Z`);
    token = app.sessionOf('baas');
    staff = app.sessionOf('piet');
  };
  const answerOf = (method: string, path: string, body?: object) =>
    app.call(method, path, body, { token });
  const statusOf = async (method: string, path: string, body: object) =>
    (await answerOf(method, path, body)).status;
  const statusForStaff = async (method: string, path: string, body?: object) =>
    (await app.call(method, path, body, { token: staff })).status;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await answerOf(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const headersOf = () => ({ Authorization: `Bearer ${token}` });
  const upload = async (path: string, body: Uint8Array<ArrayBuffer>) => {
    const answer = await app.fetch(path, { method: 'POST', headers: headersOf(), body });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };
  const download = async (path: string) => {
    const answer = await app.fetch(path, { headers: headersOf() });
    return new Uint8Array(await answer.arrayBuffer());
  };
  return {
    app,
    server,
    goTo,
    call,
    answerOf,
    statusOf,
    statusForStaff,
    upload,
    download,
    pdfOf: ({ number }: Pick<Order, 'number'>) => pdfOf(app, number),
    orders: allOrders(),
    /** The lines of the bank, by week. */
    statements: [] as BankLine[][],
    /** The names of the customers for whom payments were booked, by the IBAN of the payer. */
    payers: new Map<string, Set<string>>(),
    doubtful: 0,
    /** The number of lines that are certain only because Vipo knows the account of the payer. */
    byPayer: 0,
    doubles: 0,
    divided: 0,
    moved: 0,
    movedInPart: 0,
    writtenOff: 0,
    madeAnew: 0,
    notDelivered: 0,
    reminded: { herinnering: 0, aanmaning: 0 },
    refused: 0,
    folder,
    [Symbol.asyncDispose]: async () => {
      folder[Symbol.dispose]();
      await server.stop();
    },
  };
}

/** The stored PDF of an invoice or a credit. */
function pdfOf({ db }: Awaited<ReturnType<typeof office>>['app'], number: string): Uint8Array {
  const row = db.$client
    .query<{ pdf: Uint8Array }, [string]>(
      'SELECT pdf FROM invoices WHERE number = ?1 UNION ALL SELECT pdf FROM credits WHERE number = ?1',
    )
    .get(number);
  if (row === null) throw new Error(`there is no document ${number}`);
  return row.pdf;
}

/** Does the work for all items, a few at a time, as the clients in an office do. */
export async function together<One>(all: One[], work: (one: One) => Promise<void>): Promise<void> {
  const left = [...all];
  const client = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
