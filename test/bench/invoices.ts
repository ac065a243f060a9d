import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/binary.ts';
import { note } from './figures.ts';
import {
  compare,
  doTimes,
  median,
  ROUNDS,
  timeOf,
  waitBeside,
  WARM,
  warmUp,
  type Work,
} from './measure.ts';
import type { Office } from './office.ts';

const RUN = 200;
const A_ROUND = 20;
const TRIES = 3;
const WAL_INVOICES = 32;
/** The number of invoices that the measurements make. */
const NEEDED = WARM + ROUNDS * A_ROUND + 2 * WAL_INVOICES + TRIES * RUN;
const WAL_HEADER = 32;
const FRAME = 24 + 4096;

/** Measures invoices with a payment code, because the customers pay by bank transfer. */
export async function measureInvoices(office: Office): Promise<void> {
  const { vipo, size, get, send, ask, reference, open } = office;
  while (open.length < NEEDED) open.push(await plan(office));
  const issue = async () => {
    const id = open.pop();
    if (id === undefined) throw new Error('no delivery without an invoice is left');
    const { status } = await send(paths.api.invoice(id), {});
    if (status !== 201) throw new Error(`an invoice answers ${status}`);
    return id;
  };
  const withPdf = async () => get(paths.api.invoicePdf(await issue()))();
  const bareOne = ask('/invoice', 'POST');
  for (const work of [withPdf, bareOne]) await warmUp(work);
  const [own, bare] = await compare(
    { pid: vipo.pid, work: withPdf },
    { pid: reference.pid, work: bareOne },
    { requests: A_ROUND },
  );
  note('invoice with payment code and its PDF, one client', size, own / bare, '≤ 3 ×', '6.1 ×');
  for (const clients of [1, 8]) {
    const pages = await pagesInLog(office, () => doTimes(issue, WAL_INVOICES, clients));
    const who = clients === 1 ? 'one client' : 'eight clients';
    note(`pages in the WAL an invoice, ${who}`, size, pages / WAL_INVOICES, '≤ 25', '40');
  }
  const seconds: number[] = [];
  const waits: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    const run = async () => void seconds.push((await timeOf(() => doTimes(issue, RUN))) / 1000);
    waits.push(await waitBeside(run, get(paths.home()), ask('/list')));
  }
  note('200 invoices of eight clients', size, median(seconds), '≤ 2 s', '110–127 a second');
  note(
    '200 invoices of eight clients, wait of others above the control',
    size,
    median(waits),
    '≤ 75 ms',
  );
}

async function plan({ send }: Office): Promise<number> {
  const delivery = { ...aDelivery, Klant_naam: 'Jansen', Betaling: 'bank overmaken' };
  const answer = await send(paths.api.addDelivery(), delivery);
  return ((await answer.json()) as { id: number }).id;
}

/** The number of pages that the work appends to the write-ahead log. */
async function pagesInLog({ folder }: Office, work: Work): Promise<number> {
  const file = folder.file('data/vipo.sqlite');
  using reader = new Database(file);
  reader.run('PRAGMA busy_timeout = 5000');
  // The log must be empty at first. While another connection reads, SQLite cannot empty it.
  const empty = reader.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)');
  while (empty.get()?.busy !== 0) await Bun.sleep(50);
  // While this transaction reads, the log is not written from its start again.
  reader.run('BEGIN');
  reader.query('SELECT 1 FROM users').get();
  await work();
  reader.run('COMMIT');
  return (statSync(`${file}-wal`).size - WAL_HEADER) / FRAME;
}
