// `npm run upgrade [-- COMMIT]` upgrades copies of an office with 100,000 deliveries from the last release. Two
// upgrades have no failure, and the first of them is followed by going back to that release. Five upgrades are killed.
// For root, one more is refused because its disk is too small, and two have a full disk. Prints a table in Markdown.
// Exits with 1 when the upgraded books differ.
import { deepStrictEqual, match } from 'node:assert/strict';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { openDatabase } from '../../src/database/open.ts';
import {
  type Folder,
  runVipo,
  startVipo,
  temporaryFolder,
  vipoProgram,
} from '../support/binary.ts';
import { fillUp, smallDisk } from '../support/small-disk.ts';
import { until } from '../support/until.ts';
import { fillOffice, olderProgram } from './older-office.ts';

/** The last commit of version 0.2.0, for a repository without tags. */
const VERSION_0_2 = '34d9eccd3568267c4ea82481896faba5d078a6ef';
const SIZE = { deliveries: 100_000, invoices: 5000 };
const KILLS = 5;

/**
 * The columns that an upgrade must not change. `--verify` compares each PDF with its hash, and amounts with each other.
 */
const books = {
  deliveries: 'id, customer_name, address, date, slot, price, quantity, fee, payment, invoiced',
  customers: 'id, name, address',
  invoices: 'delivery_id, number, issued_on, net, vat, total, data, pdf_sha256',
  payments: 'invoice_id, amount, paid_on, method, undone_at',
  credits: 'number, pdf_sha256',
  users: 'username, password_hash',
};

const lines: string[] = [];
let secondsOfBackup = 0;

/** Adds a row to the table, with the seconds and their ratio to the seconds of a backup of the same data. */
function note(what: string, seconds: number): void {
  const line = `| ${what} | ${seconds.toFixed(1)} | ${(seconds / secondsOfBackup).toFixed(1)} × |`;
  lines.push(line);
  console.error(line);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

type Books = Record<string, unknown[][]>;

function booksOf(folder: Folder): Books {
  using db = openDatabase(folder.file('data/vipo.sqlite')).$client;
  return Object.fromEntries(
    Object.entries(books).map(([table, columns]) => [
      table,
      db.query(`SELECT ${columns} FROM ${table} ORDER BY rowid`).values(),
    ]),
  );
}

async function copyOf(office: Folder): Promise<Folder> {
  const folder = temporaryFolder();
  await Bun.$`cp -r ${office.file('data')} ${folder.path}`;
  return folder;
}

function beginUpgrade(folder: Folder) {
  const program = [vipoProgram(), '--port', '0'];
  return Bun.spawn(program, { cwd: folder.path, env: {}, stdout: 'pipe', stderr: 'pipe' });
}

/**
 * Starts the program, which upgrades the data, and compares the books. Returns the seconds that starting and ending the
 * program took, and the schema from which it upgraded.
 */
async function upgrade(folder: Folder, before: Books) {
  let from = 'the present schema';
  const seconds = await secondsOf(async () => {
    await using vipo = await startVipo(folder);
    from = /van (schema \d+)/.exec(vipo.lines.join())?.[1] ?? from;
    await vipo.end('SIGTERM');
  });
  const { stdout, stderr } = await runVipo(folder, ['--verify']);
  match(stdout + stderr, /^Alles klopt: /);
  deepStrictEqual(booksOf(folder), before);
  return { seconds, from };
}

/** Restores, with the older program, the backup that the upgrade made, as `src/service.md` says. */
async function goBack(folder: Folder, older: string, before: Books): Promise<void> {
  const [backup] = backups(folder, '-voor-bijwerken.sqlite');
  const restore = ['--restore', folder.file(`data/backups/${backup}`), '--yes'];
  const seconds = await secondsOf(async () => {
    const { code, stderr } = await runVipo(folder, restore, { program: older });
    deepStrictEqual([code, stderr], [0, '']);
  });
  const { stdout, stderr } = await runVipo(folder, ['--verify'], { program: older });
  match(stdout + stderr, /^Alles klopt: /);
  deepStrictEqual(booksOf(folder), before);
  note('going back to that release', seconds);
}

async function kill(office: Folder, before: Books, after: number) {
  using folder = await copyOf(office);
  const vipo = beginUpgrade(folder);
  await Bun.sleep(after * 1000);
  vipo.kill('SIGKILL');
  await vipo.exited;
  const { seconds, from } = await upgrade(folder, before);
  note(`after a kill at ${after.toFixed(1)} s, from ${from}`, seconds);
}

function backups(folder: Folder, ending: string): string[] {
  return readdirSync(folder.file('data/backups')).filter((name) => name.endsWith(ending));
}

/** The moments of the upgrade at which the disk is filled up. */
const moments = [
  { during: 'the backup', isNow: (folder: Folder) => backups(folder, '.tmp').length > 0 },
  {
    during: 'the migrations',
    isNow: (folder: Folder) => backups(folder, '-voor-bijwerken.sqlite').length > 0,
  },
];

/**
 * Begins the upgrade on a disk of `times` the size of the data. Returns undefined when this user may not mount a disk.
 */
async function onDisk(office: Folder, folder: Folder, times: number) {
  const size = Math.ceil(statSync(office.file('data/vipo.sqlite')).size / (1 << 20));
  const disk = smallDisk(folder, times * size);
  if (disk === undefined) return undefined;
  await Bun.$`cp -r ${office.file('data')}/. ${disk.path}`;
  return { disk, vipo: beginUpgrade(folder), [Symbol.dispose]: disk[Symbol.dispose] };
}

async function tryFullDisks(office: Folder, before: Books): Promise<void> {
  using folder = temporaryFolder();
  using small = await onDisk(office, folder, 2);
  if (small === undefined)
    return console.error('A full disk is not tried, because only root may mount a disk.');
  const error = await new Response(small.vipo.stderr).text();
  match(error, /vrije ruimte nodig, .* Er is niets veranderd\.\n$/);
  deepStrictEqual([await small.vipo.exited, backups(folder, '-voor-bijwerken.sqlite')], [1, []]);
  deepStrictEqual(booksOf(folder), before);
  for (const moment of moments) await fillDisk(office, before, moment);
}

async function fillDisk(office: Folder, before: Books, { during, isNow }: (typeof moments)[0]) {
  using folder = temporaryFolder();
  // The disk has space for the data, for the backup, and for twice the data, which the next start needs as free space.
  using small = await onDisk(office, folder, 5);
  if (small === undefined) throw new Error('the disk cannot be mounted again');
  await until(() => isNow(folder));
  small.vipo.kill('SIGSTOP');
  fillUp(folder.file('data/ballast'));
  small.vipo.kill('SIGCONT');
  const error = await new Response(small.vipo.stderr).text();
  deepStrictEqual([await small.vipo.exited, error], [1, 'De schijf is vol.\n']);
  rmSync(folder.file('data/ballast'));
  deepStrictEqual(booksOf(folder), before);
  const { seconds, from } = await upgrade(folder, before);
  note(`after a full disk during ${during}, from ${from}`, seconds);
}

/** The last tag before this commit, so that a tagged release is upgraded from the release before it. */
async function lastRelease(): Promise<string> {
  const { exitCode, stdout } = await Bun.$`git describe --tags --abbrev=0 HEAD^`.quiet().nothrow();
  return exitCode === 0 ? stdout.toString().trim() : VERSION_0_2;
}

// The program is built now, so that the time of the first upgrade does not include the build.
vipoProgram();
using tree = temporaryFolder();
using office = temporaryFolder();
const commit = process.argv[2] ?? (await lastRelease());
const program = await olderProgram(tree, commit);
await fillOffice(office, program, SIZE);
const before = booksOf(office);
const bytes = statSync(office.file('data/vipo.sqlite')).size;
const sum = before.invoices?.reduce((total, row) => total + Number(row[5]), 0) ?? 0;
console.error(
  `${commit.slice(0, 12)}: ${SIZE.deliveries} deliveries, ${before.invoices?.length} invoices of € ${sum / 100}, ${before.payments?.length} payments, ${Math.round(bytes / 1e6)} MB`,
);
secondsOfBackup = await secondsOf(() =>
  runVipo(office, ['--backup', office.file('copy.sqlite')], { program }),
);
note('a backup by that release', secondsOfBackup);
using upgraded = await copyOf(office);
const { seconds, from } = await upgrade(upgraded, before);
note(`the upgrade until Vipo serves, from ${from}`, seconds);
note('`--verify` afterwards', await secondsOf(() => runVipo(upgraded, ['--verify'])));
await goBack(upgraded, program, before);
// The kills are spread over the duration of this second upgrade. The first is slower, because it reads files from disk.
using again = await copyOf(office);
const whole = (await upgrade(again, before)).seconds;
for (let i = 1; i <= KILLS; i++) await kill(office, before, (i / (KILLS + 1)) * whole);
await tryFullDisks(office, before);
console.log(['| step | seconds | beside a backup |', '|---|---|---|', ...lines].join('\n'));
