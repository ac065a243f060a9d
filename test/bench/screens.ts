import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { mondayOf, weekOf } from '../../src/shared/calendar.ts';
import { addDays, today } from '../../src/shared/dates.ts';
import { aDelivery } from '../support/binary.ts';
import { closeBrowser, getBrowser, openPage } from '../support/chromium.ts';
import { note } from './figures.ts';
import { median, processorTime, share } from './measure.ts';
import type { Office } from './office.ts';

const SLOWER = 4;
const TRIES = 3;
/** A page gets this time to load, so that the scripts that load when the browser is idle are loaded too. */
const LOADING_MS = 4000;
const OPEN_MS = 30_000;
/** Days from now until a week without deliveries, and the number of deliveries that are planned in this week. */
const WEEK_IN_DAYS = 180;
const WEEK_DELIVERIES = 50;

type Seen = { tasks: { at: number; ms: number }[]; shifts: number[]; events: Map<number, number> };
declare global {
  var seen: Seen;
}

/** Keeps what the browser reports: long tasks, moved elements, and the time of each interaction. */
function watch(): void {
  globalThis.seen = { tasks: [], shifts: [], events: new Map() };
  const keep: Record<string, (entry: any) => void> = {
    longtask: ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }),
    'layout-shift': ({ hadRecentInput, value }) => hadRecentInput || seen.shifts.push(value),
    event: ({ interactionId: id, duration }) =>
      id && seen.events.set(id, Math.max(seen.events.get(id) ?? 0, duration)),
  };
  for (const [type, keepEntry] of Object.entries(keep))
    new PerformanceObserver((list) => list.getEntries().forEach(keepEntry)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
}

/** Opens a page with an empty cache. */
async function opened({ vipo, token }: Office, path: string, slower = 1): Promise<Page> {
  const page = await openPage(await getBrowser());
  await page.context().addCookies([{ name: 'vipo_session', value: token, url: vipo.url }]);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch);
  await page.goto(vipo.url + path);
  await page.waitForTimeout(LOADING_MS);
  return page;
}

export async function measureScreens(office: Office): Promise<void> {
  const forms: [name: string, path: string][] = [
    ['/plan', paths.plan()],
    ['/edit', paths.editDelivery(office.open[0] ?? 0)],
    ['/klant', paths.customer(1)],
    ['/klanten/nieuw', paths.newCustomer()],
    ['/factureren', paths.invoicing()],
    ['/instellingen', paths.settings()],
  ];
  for (const [name, path] of forms) {
    const figures = [];
    for (let i = 0; i < TRIES; i++) figures.push(await loadingOf(office, path));
    const weight = median(figures.map(({ kilobytes }) => kilobytes));
    note(`${name}, scripts before the first touch`, office.size, weight, '≤ 35 kB', '72–88 kB');
    const blocked = median(figures.map(({ blockedMs }) => blockedMs));
    note(`${name}, TBT with a CPU 4× slower`, office.size, blocked, '≤ 100 ms', '81–331 ms');
  }
  await measureWeek(office);
  await measureInteractions(office);
  await measureOpenScreens(office);
  await closeBrowser();
}

/**
 * Loads a page, and returns the kilobytes of its scripts and its blocking time after the first paint. Scripts that load
 * when the browser is idle count for the blocking time, but not for the kilobytes.
 */
async function loadingOf(office: Office, path: string) {
  const page = await opened(office, path, SLOWER);
  const { scripts, tasks } = await page.evaluate(() => {
    const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(
        ({ name, startTime }) => name.endsWith('.js') && startTime <= (loading?.loadEventEnd ?? 0),
      )
      .map(({ encodedBodySize }) => encodedBodySize);
    const painted = paint?.startTime ?? 0;
    return {
      scripts: files,
      tasks: seen.tasks.map(({ at, ms }) => Math.min(ms, at + ms - painted)),
    };
  });
  await page.close();
  return {
    kilobytes: sum(scripts) / 1000,
    blockedMs: sum(tasks.map((ms) => Math.max(0, ms - 50))),
  };
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

async function measureWeek(office: Office): Promise<void> {
  const { size, send } = office;
  const monday = mondayOf(
    addDays(
      today(() => new Date()),
      WEEK_IN_DAYS,
    ),
  );
  for (let i = 0; i < WEEK_DELIVERIES; i++) {
    const Tijd = `${addDays(monday, i % 5)} ${i % 2 === 0 ? 'Ochtend' : 'Middag'}`;
    await send(paths.api.addDelivery(), { ...aDelivery, Tijd });
  }
  const page = await opened(office, paths.week({ week: weekOf(monday) }));
  const { shifts, nodes } = await page.evaluate(() => ({
    shifts: seen.shifts,
    nodes: document.querySelectorAll('*').length,
  }));
  note(`/week with ${WEEK_DELIVERIES} deliveries, CLS`, size, sum(shifts), '≤ 0.01', '0.087');
  note(`/week with ${WEEK_DELIVERIES} deliveries, elements`, size, nodes, '≤ 1500', '3,233');
  await page.close();
}

async function measureInteractions(office: Office): Promise<void> {
  const typed = 'jan hout 12 van de berg';
  const form = await opened(office, paths.plan(), SLOWER);
  await form.locator('[name=Klant_naam]').focus();
  await form.keyboard.type(typed, { delay: 150 });
  await noteInteractions(office, form, "typing in /plan's customer field", typed.length, '272 ms');
  const list = await opened(office, paths.invoicing(), SLOWER);
  const boxes = await list.locator('tbody input[name=levering]').all();
  for (const box of boxes) await box.click();
  await noteInteractions(office, list, `ticking ${boxes.length} rows of /factureren`, boxes.length);
}

/** The browser reports only interactions of 16 ms or more. The others count as 0. */
async function noteInteractions(
  { size }: Office,
  page: Page,
  what: string,
  count: number,
  before = '',
): Promise<void> {
  await page.waitForTimeout(1000);
  const reported = await page.evaluate(() => [...seen.events.values()]);
  const times = [...reported, ...Array<number>(Math.max(0, count - reported.length)).fill(0)];
  note(`${what}, INP with a CPU 4× slower, 75 %`, size, share(times, 0.75), '≤ 100 ms');
  note(`${what}, INP with a CPU 4× slower, worst`, size, Math.max(...times), '≤ 200 ms', before);
  await page.close();
}

/** Measures the load of ten open screens that nobody uses, and how soon a list shows the change of a colleague. */
async function measureOpenScreens(office: Office): Promise<void> {
  const { vipo, size, send } = office;
  const screens = [paths.overview(), paths.invoicing(), paths.week(), paths.home(), paths.plan()];
  const pages: Page[] = [];
  for (const path of [...screens, ...screens]) pages.push(await opened(office, path));
  const before = processorTime(vipo.pid);
  await Bun.sleep(OPEN_MS);
  const used = ((processorTime(vipo.pid) - before) * 100) / OPEN_MS;
  note('ten open screens that nobody uses', size, used, '≤ 1 % of a core', '0.43 % of a core');
  const name = 'Zojuist Gepland';
  const start = performance.now();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await send(paths.api.addDelivery(), {
    ...aDelivery,
    Klant_naam: name,
    Tijd: `${tomorrow} Ochtend`,
  });
  for (const page of pages)
    if (page.url().endsWith(paths.overview())) await page.getByText(name).first().waitFor();
  const seconds = (performance.now() - start) / 1000;
  note('the change of a colleague on an open list', size, seconds, '≤ 5 s', '1.7 s');
  await Promise.all(pages.map((page) => page.close()));
}
