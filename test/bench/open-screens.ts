// Measures what ten open screens of a browser cost the server while nobody changes anything, and how soon each of them
// shows the change of a colleague: `bun test/bench/open-screens.ts`.
import { cpus } from 'node:os';
import { paths } from '../../src/paths.ts';
import { aDelivery, call, logIn, startVipo, temporaryFolder } from '../support/binary.ts';
import { closeBrowser, getBrowser, SERVER_NAME } from '../support/chromium.ts';
import { addUser } from './office.ts';
import { seed } from './seed.ts';

const SIZE = 1000;
const REST_MS = 60_000;
/** The clock ticks in a second of /proc/PID/stat (Linux). */
const TICKS = 100;
const SCREENS = [paths.overview(), paths.invoicing(), paths.week(), paths.home(), paths.plan()];

/** The processor time of a process in milliseconds, with all of its threads. */
async function processorTime(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

async function shareAtRest(pid: number): Promise<string> {
  const before = await processorTime(pid);
  await Bun.sleep(REST_MS);
  const used = (await processorTime(pid)) - before;
  return `${((100 * used) / REST_MS).toFixed(2)} % of a core`;
}

using folder = temporaryFolder();
await seed(folder, SIZE);
await addUser(folder);
await using vipo = await startVipo(folder);
const token = (await logIn(vipo.url, 'piet', 'boomstam-7')) ?? '';
const { port } = new URL(vipo.url);
const url = `http://${SERVER_NAME}:${port}`;
console.log(`${cpus().length} cores, ${SIZE} deliveries`);
console.log(`without a screen: ${await shareAtRest(vipo.pid)}`);

// The tabs of one browser share six connections, because the office uses http/1.1.
const context = await (await getBrowser()).newContext();
await context.addCookies([{ name: 'vipo_session', value: token, url }]);
const pages = await Promise.all(
  [...SCREENS, ...SCREENS].map(async (path) => {
    const page = await context.newPage();
    await page.goto(url + path);
    return page;
  }),
);
await Bun.sleep(10_000);
console.log(`ten open screens: ${await shareAtRest(vipo.pid)}`);

const lists = pages.filter((page) => page.url().endsWith(paths.overview()));
const name = 'Zojuist Gepland';
const start = performance.now();
await call(vipo.url, token, paths.api.addDelivery(), {
  ...aDelivery,
  Klant_naam: name,
  Tijd: `${new Date().toISOString().slice(0, 10)} Ochtend`,
});
for (const page of lists) await page.getByText(name).waitFor();
console.log(`a change is on every list after ${Math.round(performance.now() - start)} ms`);
await context.close();
await closeBrowser();
