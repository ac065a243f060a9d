// Measures Vipo and a minimal server on the same libraries, and compares the figures with goals: `npm run bench`, with a
// million deliveries `npm run bench -- --large`. Exits with 1 when a goal is missed by more than a quarter.
import { paths } from '../../src/paths.ts';
import { addDays, today } from '../../src/shared/dates.ts';
import { aDelivery, startVipo, temporaryFolder } from '../support/binary.ts';
import { figures, line, missedBy, note } from './figures.ts';
import {
  compareRates,
  compareTimes,
  forgetPeak,
  median,
  memoryOf,
  rateOf,
  timeOf,
  waitsBeside,
  type Work,
} from './measure.ts';
import { addUser, type Office, PINCODE, withOffice } from './office.ts';
import { bareCalls, calls, daily, few, lists, noHits, oldHits, pages, rare } from './reads.ts';
import { BUSY_DAY, numberOf, seed } from './seed.ts';
import { allCertain, manyLines } from './statement.ts';

const SIZES = process.argv.includes('--large') ? [1000, 100_000, 1_000_000] : [1000, 100_000];
const MOST = Math.max(...SIZES);
/** The number of extra deliveries that are planned for invoicing. */
const MORE = 1500;
const day = today(() => new Date());

/**
 * The ratios of reads at the smallest size. Ratios are compared instead of times, because times also change when the
 * machine becomes slower.
 */
const small = new Map<string, number>();

async function measureReads({ size, get, ask }: Office): Promise<void> {
  const reads = { ...lists, ...rare, ...oldHits, ...noHits, ...few, ...daily, ...pages, ...calls };
  for (const [name, path] of Object.entries(reads)) {
    const bareOne = name in calls ? bareCalls[name as keyof typeof calls] : '/list';
    const [own, bare] = await compareTimes(get(path), ask(bareOne));
    const ratio = own / bare;
    note(
      name,
      size,
      ratio,
      '×',
      name in lists ? 2.5 : name in rare || name in daily ? 3 : undefined,
    );
    if (size === SIZES[0]) small.set(name, ratio);
    else if (name in lists)
      note(
        `${name}, growth since ${SIZES[0]}`,
        size,
        ratio / (small.get(name) ?? ratio),
        '×',
        1.25,
      );
    if (name in oldHits) note(name, size, own, 'ms', 10);
    if (name in noHits) note(name, size, own, 'ms', 5);
    if (name === '/rit, 100 stops') note(name, size, own, 'ms', 6);
  }
}

async function measureLists({ size, get, ask }: Office): Promise<void> {
  for (const [name, path] of Object.entries(lists)) {
    const [own, bare] = await compareRates(get(path), ask('/list'));
    note(`${name}, requests/s of eight clients`, size, own / bare, '×', 0.5, true);
    const html = (await get(path)()) as ArrayBuffer;
    note(`${name}, HTML`, size, html.byteLength / 1000, 'kB', 25);
  }
}

async function measureHeavy({ vipo, size, get, send }: Office): Promise<void> {
  const home = get(paths.home());
  const quarter = { periode: `${day.slice(0, 4)}-K${Math.ceil(Number(day.slice(5, 7)) / 3)}` };
  const busiest = { dates: [addDays(day, BUSY_DAY)], tijdslot: 'hele dag' };
  const post =
    (path: string, body: object | URLSearchParams, status = 200) =>
    async () => {
      const answer = await send(path, body);
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${path} answers ${answer.status}`);
    };
  const download = (fields: URLSearchParams, status?: number) =>
    post(paths.archiveDownload(), fields, status);
  const heavy: Record<string, [work: Work, mostMegabytes?: number]> = {
    'GET /deliveries': [get(paths.api.deliveries()), 60],
    'GET /invoices-archief': [get(paths.api.archive()), 60],
    'GET /all-customers': [get(paths.api.allCustomers()), 60],
    'delivery list of the busiest day': [post(paths.api.exportDeliveries(), busiest)],
    'CSV of a quarter': [download(new URLSearchParams({ ...quarter, soort: 'csv' }))],
    'zip of e-invoices of 800 invoices': [download(ofNumbers(800, { soort: 'ubl', zonder: '1' }))],
    'PDF of 500 invoices': [download(ofNumbers(500, { soort: 'pdf' }))],
    'refused PDF of 501 invoices': [download(ofNumbers(501, { soort: 'pdf' }), 303)],
    'dryRun of 10,000 customers': [post(paths.api.importCustomers({ proef: 1 }), manyCustomers())],
    'import of 10,000 customers': [post(paths.api.importCustomers(), manyCustomers())],
    'bank statement of 10,000 lines': [post(paths.api.statement(), manyLines(size))],
    'booking of 500 lines': [post(paths.confirmLines(), allCertain(), 303)],
  };
  for (const [name, [work, most]] of Object.entries(heavy)) {
    const before = (await memoryOf(vipo.pid)).now;
    await forgetPeak(vipo.pid);
    const { p99 } = await waitsBeside(work, home);
    note(`${name}, p99 of others`, size, p99, 'ms', 75);
    const grown = (await memoryOf(vipo.pid)).peak - before;
    if (most !== undefined) note(`${name}, memory`, size, grown, 'MB', most);
  }
}

function manyCustomers(): Blob {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Nieuwe klant ${at};Dorpsstraat ${at};612345678;k${at}@vipo.test;12,50;contant`,
  );
  const headings = 'Naam;Adres;Telefoon;E-mail;Bezorgkosten;Betaalmethode';
  return new Blob([[headings, ...rows].join('\n')], { type: 'text/csv' });
}

function ofNumbers(count: number, download: Record<string, string>): URLSearchParams {
  const fields = new URLSearchParams(download);
  for (let number = 1; number <= count; number++) fields.append('nummer', numberOf(number));
  return fields;
}

/** Plans more deliveries, because eight clients invoice more deliveries in a second than a small office has open. */
async function planMore({ send, open }: Office): Promise<void> {
  for (let i = 0; i < MORE; i++) {
    const answer = await send(paths.api.addDelivery(), { ...aDelivery, Klant_naam: 'Jansen' });
    open.push(((await answer.json()) as { id: number }).id);
  }
}

async function measureInvoices(office: Office): Promise<void> {
  const { size, get, send, ask, reference, open } = office;
  await planMore(office);
  const invoice = async () => {
    const id = open.pop();
    if (id === undefined) throw new Error('no delivery without an invoice is left');
    const { status } = await send(paths.api.invoice(id), {});
    if (status !== 201) throw new Error(`an invoice answers ${status}`);
    return get(paths.api.invoicePdf(id))();
  };
  let next = 0;
  const bare = async () =>
    (await fetch(`${reference}/invoice/${++next}`, { method: 'POST' })).arrayBuffer();
  const [one, other] = await compareTimes(invoice, bare);
  note('invoice and PDF', size, one / other, '×', 3);
  const home = get(paths.home());
  const atRest = await waitsBeside(() => Bun.sleep(1500), home);
  let rate = 0;
  const busy = await waitsBeside(async () => void (rate = await rateOf(invoice, 1500)), home);
  note('invoices/s of eight clients', size, rate / (await rateOf(bare, 1500)), '×', 0.5, true);
  note('invoices of eight clients, p99 of others', size, busy.p99 / atRest.p99, '×', 3);
  await ask('/text')();
}

async function measureMemory(size: number): Promise<void> {
  await withOffice(size, async ({ vipo, get, send, open }) => {
    await Bun.sleep(5000);
    note('memory at rest', size, (await memoryOf(vipo.pid)).now, 'MB', 65);
    for (let i = 0; i < 250; i++)
      for (const path of Object.values(lists).slice(0, 4)) await get(path)();
    note('memory after 1,000 pages', size, (await memoryOf(vipo.pid)).now, 'MB', 110);
    for (const id of open.slice(0, 200)) await send(paths.api.invoice(id), {});
    note('memory after 200 invoices', size, (await memoryOf(vipo.pid)).now, 'MB', 120);
  });
}

async function measureStart(size: number): Promise<void> {
  using folder = temporaryFolder();
  await seed(folder, size);
  await addUser(folder);
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    times.push(
      await timeOf(async () => {
        await using vipo = await startVipo(folder);
        await (await fetch(vipo.url + paths.login())).text();
      }),
    );
  }
  note('cold start to the first page', size, median(times), 'ms', 100);
}

async function measureClearing({ size, get, send }: Office): Promise<void> {
  const clear = async () => {
    const { status } = await send(paths.api.clearDatabase(), { pincode: PINCODE });
    if (status !== 200) throw new Error(`clearing answers ${status}`);
  };
  note(
    'clearing the database, longest wait of others',
    size,
    (await waitsBeside(clear, get(paths.home()))).longest,
    'ms',
    50,
  );
}

for (const size of SIZES) {
  await withOffice(size, async (office) => {
    console.error(`${size} deliveries are stored; the machine must be quiet from here.`);
    await measureReads(office);
    if (size === SIZES[0]) await measureLists(office);
    await measureHeavy(office);
    await measureInvoices(office);
    if (size === 100_000) await measureClearing(office);
  });
}
await measureMemory(1000);
await measureStart(1000);

console.log(`\nGoals that are missed, of ${figures.length} (up to ${MOST} deliveries):`);
for (const figure of figures.filter((one) => missedBy(one) > 0)) console.log(line(figure));
process.exitCode = figures.some((figure) => missedBy(figure) > 0.25) ? 1 : 0;
