import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import {
  aDelivery,
  call,
  type Folder,
  logIn,
  runVipo,
  startVipo,
  temporaryFolder,
  vipoProgram,
} from '../support/binary.ts';

/**
 * Simulates power cuts, with strace: `bun test/binary/power-cut.ts [CUTS]`. Records what the program writes, syncs and
 * acknowledges. After a cut the disk has the synced bytes and some of the sectors that were written but not synced.
 * Then the data are opened, and they must have all changes that were acknowledged before the cut.
 */
const CUTS = Number(process.argv[2] ?? 500);
const DELIVERIES = 60;
const SECTOR = 512;
const PASSWORD = 'boomstam-7';
const FILES = ['vipo.sqlite', 'vipo.sqlite-wal'];

type Event =
  | { what: 'write'; file: string; at: number; bytes: Buffer }
  | { what: 'truncate'; file: string; size: number }
  | { what: 'sync'; file: string }
  | { what: 'acknowledge'; id?: number; invoiceNumber?: string };
type Change = Extract<Event, { what: 'write' | 'truncate' }>;

async function record(folder: Folder): Promise<Event[]> {
  const args = ['--seed-user', 'piet', '--email', 'piet@vipo.test', '--password-stdin'];
  await runVipo(folder, args, { input: PASSWORD });
  await Bun.$`cp -r ${folder.file('data')} ${folder.file('before')}`;
  const calls = 'pwrite64,ftruncate,fsync,fdatasync,sendto';
  const program = folder.file('traced');
  const trace = `strace -D -f -y -xx -e trace=${calls} -s 1000000 -o ${folder.file('log')}`;
  writeFileSync(program, `#!/bin/sh\nexec ${trace} ${vipoProgram()} "$@"\n`, { mode: 0o755 });
  await using vipo = await startVipo(folder, [], {
    program,
    env: { PATH: process.env.PATH ?? '' },
  });
  const token = await logIn(vipo.url, 'piet', PASSWORD);
  for (let i = 0; i < DELIVERIES; i++) {
    const { body } = await call(vipo.url, token, paths.api.addDelivery(), aDelivery);
    await call(vipo.url, token, paths.api.invoice((body as { id: number }).id), {});
  }
  await vipo.end('SIGKILL');
  const lines = (await Bun.file(folder.file('log')).text()).split('\n');
  if (lines.some((line) => /sqlite.*<unfinished/.test(line)))
    throw new Error('a call is cut in two');
  return lines.flatMap((line) => read(line) ?? []);
}

function read(line: string): Event | undefined {
  const [, name = '', path = '', rest = ''] =
    /^\d+ +(\w+)\(\d+<([^>]*)>(?:, )?(.*)\) += \d+$/.exec(line) ?? [];
  const [, hex = ''] = /^"([^"]*)"/.exec(rest) ?? [];
  const file = basename(unescape(path).toString());
  if (name === 'sendto') {
    const [head = '', body = ''] = unescape(hex).toString().split('\r\n\r\n');
    return head.includes(' 201 ') ? { what: 'acknowledge', ...JSON.parse(body) } : undefined;
  }
  if (!FILES.includes(file)) return undefined;
  const last = Number(rest.split(', ').at(-1));
  if (name === 'pwrite64') return { what: 'write', file, at: last, bytes: unescape(hex) };
  if (name === 'ftruncate') return { what: 'truncate', file, size: last };
  return { what: 'sync', file };
}

function unescape(text: string): Buffer {
  return text.startsWith('\\x')
    ? Buffer.from(text.replaceAll('\\x', ''), 'hex')
    : Buffer.from(text);
}

function apply(content: Buffer, change: Change): Buffer {
  const size = change.what === 'truncate' ? change.size : change.at + change.bytes.length;
  const fits = change.what === 'truncate' || size > content.length;
  const next = fits ? Buffer.concat([content, Buffer.alloc(size)]).subarray(0, size) : content;
  if (change.what === 'write') change.bytes.copy(next, change.at);
  return next;
}

function sectors(change: Change): Change[] {
  if (change.what === 'truncate') return [change];
  const { at, bytes } = change;
  return Array.from({ length: Math.ceil(bytes.length / SECTOR) }, (_, i) => ({
    ...change,
    at: at + i * SECTOR,
    bytes: bytes.subarray(i * SECTOR, (i + 1) * SECTOR),
  }));
}

/** A possible content of a file after the cut. */
function remains(synced: Buffer, since: Change[]): Buffer {
  const share = Math.random();
  const kept = since.flatMap(sectors).filter(() => Math.random() < share);
  return kept.reduce(apply, Buffer.from(synced));
}

async function lost(
  folder: Folder,
  known: { ids: number[]; numbers: string[] },
): Promise<string[]> {
  const { $client } = openDatabase(folder.file('after/vipo.sqlite'));
  const column = (sql: string) => $client.query(sql).values().flat();
  const ids = new Set(column('SELECT id FROM deliveries'));
  const numbers = column('SELECT number FROM invoices ORDER BY id');
  const wrong = [
    ...column('PRAGMA integrity_check').filter((line) => line !== 'ok'),
    ...column('PRAGMA foreign_key_check'),
    ...known.ids.filter((id) => !ids.has(id)),
    ...known.numbers.filter((number) => !numbers.includes(number)),
    ...numbers.filter((number, i) => Number(String(number).slice(-4)) !== i + 1),
  ];
  $client.close(true);
  return wrong.map(String);
}

using folder = temporaryFolder();
const events = await record(folder);
const cuts = Array.from({ length: CUTS }, () => Math.floor(Math.random() * events.length));
const known = { ids: [] as number[], numbers: [] as string[] };
const disk = new Map<string, { synced: Buffer; since: Change[] }>();
for (const file of FILES) {
  const before = Bun.file(folder.file(`before/${file}`));
  const synced = Buffer.from((await before.exists()) ? await before.bytes() : []);
  disk.set(file, { synced, since: [] });
}
mkdirSync(folder.file('after'));
for (const [i, event] of events.entries()) {
  for (const _ of cuts.filter((cut) => cut === i)) {
    await Bun.$`rm -f ${folder.file('after/vipo.sqlite-shm')}`;
    for (const [file, { synced, since }] of disk)
      await Bun.write(folder.file(`after/${file}`), remains(synced, since));
    const wrong = await lost(folder, known);
    if (wrong.length > 0) throw new Error(`lost at ${i} of ${events.length}: ${wrong.join(', ')}`);
  }
  if (event.what === 'acknowledge') {
    if (event.id !== undefined) known.ids.push(event.id);
    if (event.invoiceNumber !== undefined) known.numbers.push(event.invoiceNumber);
    continue;
  }
  const part = disk.get(event.file);
  if (part === undefined) continue;
  if (event.what === 'sync') {
    part.synced = part.since.reduce(apply, part.synced);
    part.since = [];
  } else part.since.push(event);
}
if (known.ids.length < DELIVERIES || known.numbers.length < DELIVERIES)
  throw new Error('not every answer was seen');
console.log(
  `${CUTS} cuts among ${events.length} writes and syncs: nothing of ${known.ids.length} deliveries and ` +
    `${known.numbers.length} invoices was lost`,
);
