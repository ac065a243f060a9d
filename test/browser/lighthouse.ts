// Runs Lighthouse on every screen of the executable, as a phone and as a desktop, and prints the scores and the audits
// that cost points. The first run installs Lighthouse, for which it needs the network. Lighthouse is not in
// package.json, because it has 113 packages (176 MB), among them the client of a service that collects reports.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../src/paths.ts';
import { startVipo, temporaryFolder } from '../support/binary.ts';
import { buildAssets } from '../support/built.ts';
import { launchBrowser } from '../support/chromium.ts';
import { plantSession, plantUser } from '../support/planted.ts';

const VERSION = '13.5.0';
const DEBUGGING_PORT = 9333;
const categories = ['performance', 'accessibility', 'best-practices'];
const devices = ['mobile', 'desktop'] as const;

type Audit = { title: string; score: number | null; details?: { items?: unknown[] } };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  categories: Record<string, Category>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
  runWarnings: string[];
};
type Lighthouse = (url: string, flags: object, config: object) => Promise<{ lhr: Report }>;

// The assets must exist before a file imports them.
buildAssets();
const { publicScreens, screens } = await import('./screen-list.ts');
const { default: lighthouse, desktopConfig } = await loadLighthouse();

async function loadLighthouse(): Promise<{ default: Lighthouse; desktopConfig: object }> {
  const folder = join(import.meta.dir, '../../.bun', `lighthouse-${VERSION}`);
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true });
    await Bun.write(join(folder, 'package.json'), '{"private":true}');
    const add = [process.execPath, 'add', '--exact', '--ignore-scripts', `lighthouse@${VERSION}`];
    const { success, stderr } = Bun.spawnSync(add, { cwd: folder });
    if (!success) throw new Error(`Lighthouse could not be installed: ${stderr.toString()}`);
  }
  return import(join(folder, 'node_modules/lighthouse/core/index.js'));
}

/**
 * The scores of one screen, the names of the audits that cost points, Lighthouse's index of the speed of this machine,
 * and its warnings.
 */
async function measure(url: string, device: (typeof devices)[number], cookie: string) {
  const flags = {
    port: DEBUGGING_PORT,
    onlyCategories: categories,
    extraHeaders: cookie === '' ? {} : { Cookie: cookie },
    // The page of an expired link has an error status.
    ignoreStatusCode: true,
    logLevel: 'error',
  };
  const config = device === 'desktop' ? desktopConfig : { extends: 'lighthouse:default' };
  const { lhr } = await lighthouse(url, flags, config);
  const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  const lost = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${lhr.audits[id]?.score}`),
  );
  const index = Math.round(lhr.environment.benchmarkIndex);
  return { scores, lost, index, warnings: lhr.runWarnings };
}

using folder = temporaryFolder();
await using vipo = await startVipo(folder, ['--demo']);
plantUser(folder, 'piet', { isAdmin: true });
const cookie = `vipo_session=${plantSession(folder, 'piet')}`;
const browser = await launchBrowser([`--remote-debugging-port=${DEBUGGING_PORT}`]);
/** The first path of each screen, because a later path of the same screen may have a filter that finds nothing. */
const pathsOf = (list: { path: string }[]) => [
  ...new Map(list.toReversed().map(({ path }) => [path.split('?')[0], path])).values(),
];
const words = process.argv.slice(2);
let isPerfect = true;
const indexes: number[] = [];
for (const path of [...pathsOf(publicScreens), ...pathsOf(screens), paths.editDelivery(120)]) {
  if (words.length > 0 && !words.includes(path)) continue;
  const isPublic = publicScreens.some((screen) => screen.path === path);
  for (const device of devices) {
    const { scores, lost, index, warnings } = await measure(
      vipo.url + path,
      device,
      isPublic ? '' : cookie,
    );
    indexes.push(index);
    if (scores.some((score) => score < 100)) isPerfect = false;
    const columns = scores.map((score) => String(score).padStart(3)).join(' ');
    console.log(device.padEnd(8), path.padEnd(30), columns, [...lost, ...warnings].join(', '));
  }
}
await browser.close();
// Lighthouse warns when the index is 1,000 or less.
console.log(
  `index of the speed of this machine: ${Math.min(...indexes)} to ${Math.max(...indexes)}`,
);
process.exitCode = isPerfect ? 0 : 1;
