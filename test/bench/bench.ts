// Measures Vipo beside a minimal server on the same libraries, and prints a table of the figures and their goals in
// Markdown: `npm run bench`. Usage: [-- [--large] [--keep FOLDER] [reads work invoices screens program]].
// Exits with 1 when a figure misses its goal by more than a quarter.
import { paths } from '../../src/paths.ts';
import { startVipo } from '../support/binary.ts';
import { note, table, worstMiss } from './figures.ts';
import { measureInvoices } from './invoices.ts';
import { measureLongWork } from './long-work.ts';
import { median, memoryOf, processorTime, timeOf } from './measure.ts';
import { type Office, officeFolder, withOffice } from './office.ts';
import { measureReads } from './reads.ts';
import { measureScreens } from './screens.ts';

const SMALL = 1000;
const SIZES = process.argv.includes('--large') ? [SMALL, 100_000, 300_000] : [SMALL, 100_000];
/** The parts that are measured at each size. Clearing the database comes last, because nothing remains after it. */
const parts = { reads: measureReads, invoices: measureInvoices, work: measureLongWork };
const chosen = process.argv.filter((word) => word in parts || /^(?:screens|program)$/.test(word));
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);
const REST_MS = 180_000;

async function measureMemory({ vipo, get, send, open }: Office): Promise<void> {
  await Bun.sleep(5000);
  const noteMemory = async (when: string, goal: string, before: string) =>
    note(`memory ${when}`, SMALL, (await memoryOf(vipo.pid)).now, goal, before);
  await noteMemory('at rest', '≤ 75 MB', '81 MB');
  const lists = [paths.overview(), paths.archive(), paths.payments(), paths.invoicing()];
  for (let i = 0; i < 250; i++) for (const path of lists) await get(path)();
  await noteMemory('after 1,000 pages', '≤ 135 MB', '144 MB');
  for (const id of open.slice(0, 200)) await send(paths.api.invoice(id), {});
  await noteMemory('after 200 invoices', '≤ 140 MB', '202 MB');
}

async function measureStart(): Promise<void> {
  using folder = await officeFolder(SMALL);
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    times.push(
      await timeOf(async () => {
        await using vipo = await startVipo(folder);
        await (await fetch(vipo.url + paths.login())).text();
      }),
    );
  }
  note('cold start to the first page', SMALL, median(times), '≤ 100 ms', '324–402 ms');
}

/**
 * Compares the first page after a rest with a warm page. A rest of three minutes stands for an hour, because
 * JavaScriptCore throws compiled code away within a minute.
 */
async function measureFirstPage({ vipo, get }: Office, meanwhile: () => Promise<void>) {
  const times: number[] = [];
  for (let i = 0; i < 300; i++) times.push(await pageTime());
  const start = performance.now();
  await meanwhile();
  await Bun.sleep(Math.max(0, REST_MS - (performance.now() - start)));
  const ratio = (await pageTime()) / median(times.slice(200));
  note('first page after a rest, beside a warm page', SMALL, ratio, '≤ 3 ×', '3–5 ×');

  async function pageTime(): Promise<number> {
    const before = processorTime(vipo.pid);
    await get(paths.home())();
    return processorTime(vipo.pid) - before;
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
for (const size of SIZES) {
  const works = Object.entries(parts).filter(([part]) => isChosen(part));
  if (works.length === 0) continue;
  await withOffice(size, async (office) => {
    console.error(`${size} deliveries are stored. Run nothing else on the machine from now on.`);
    for (const [, work] of works) await work(office);
  });
}
if (isChosen('program')) {
  await withOffice(SMALL, measureMemory);
  await measureStart();
}
if (isChosen('screens'))
  await withOffice(SMALL, (office) =>
    measureFirstPage(office, () => withOffice(SMALL, measureScreens)),
  );
console.log(table());
process.exitCode = worstMiss() > 0.25 ? 1 : 0;
