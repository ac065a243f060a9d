import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { paths } from '../../src/paths.ts';
import {
  call,
  type Folder,
  runInTerminal,
  runVipo,
  startVipo,
  temporaryFolder,
} from '../support/binary.ts';
import { plantDelivery, plantSession, plantUser } from '../support/planted.ts';

const seedPiet = ['--seed-user', 'piet', '--email', 'piet@vipo.test', '--admin'];
const BACKUP_NAME = /backups\/\d{4}-\d\d-\d\d-\d{4}-voor-\w+\.sqlite$/m;

function fillFolder(folder: Folder): void {
  plantUser(folder, 'piet', { isAdmin: true });
  plantDelivery(folder);
}

async function deliveriesAt(folder: Folder, url: string): Promise<number> {
  const token = plantSession(folder, 'piet');
  const { body } = await call(url, token, paths.api.deliveries());
  return body.length;
}

test('the demo fills a data folder only when the folder is empty', async () => {
  using folder = temporaryFolder();
  const first = await startVipo(folder, ['--demo']);
  await first.end('SIGTERM');
  plantUser(folder, 'piet', { isAdmin: true });
  const again = await runVipo(folder, ['--demo', '--port', '0']);
  expect(again).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Er zijn al gegevens. Voorbeelden (--demo) komen alleen in een lege gegevensmap.\n',
  });
  await using vipo = await startVipo(folder);
  const token = plantSession(folder, 'piet');
  const { body } = await call(vipo.url, token, paths.api.archive());
  expect(body.length).toBeGreaterThan(50);
  expect(body.filter((row: { has_credit: boolean }) => row.has_credit).length).toBeGreaterThan(1);
  expect((await call(vipo.url, token, paths.api.allCustomers())).body).toHaveLength(40);
  const count = await deliveriesAt(folder, vipo.url);
  expect([count > 200, count < 300]).toEqual([true, true]);
});

test('a backup is made while the server runs, and restored after it has stopped', async () => {
  using folder = temporaryFolder();
  fillFolder(folder);
  const running = await startVipo(folder);
  const backup = await runVipo(folder, ['--backup', 'copy.sqlite']);
  expect(backup).toEqual({ code: 0, stdout: 'De back-up staat in copy.sqlite\n', stderr: '' });
  expect(await runVipo(folder, ['--backup', 'copy.sqlite'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Het bestand copy.sqlite bestaat al en wordt niet overschreven.\n',
  });
  const token = plantSession(folder, 'piet');
  expect((await runVipo(folder, ['--clear-database', '--yes'])).code).toBe(0);
  const refused = await runVipo(folder, ['--restore', 'copy.sqlite', '--yes']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toStartWith('Er draait nog een Vipo');
  await running.end('SIGTERM');
  const restored = await runVipo(folder, ['--restore', 'copy.sqlite', '--yes']);
  expect(restored.code).toBe(0);
  expect(restored.stdout).toMatch(BACKUP_NAME);
  await using vipo = await startVipo(folder);
  expect((await call(vipo.url, token, paths.api.deliveries())).status).toBe(401);
  expect(await deliveriesAt(folder, vipo.url)).toBe(1);
});

test('the clear command works while the server runs, empties the lists and keeps the users', async () => {
  using folder = temporaryFolder();
  fillFolder(folder);
  await using vipo = await startVipo(folder);
  const { code, stdout } = await runVipo(folder, ['--clear-database', '--yes']);
  expect(code).toBe(0);
  expect(stdout).toMatch(BACKUP_NAME);
  expect(await deliveriesAt(folder, vipo.url)).toBe(0);
});

test.each([
  ['leGEN\n', 0, ''],
  ['nee\n', 1, 'Type "LEGEN" om te bevestigen.\n'],
  ['', 1, 'Type "LEGEN" om te bevestigen.\n'],
])(
  'clearing asks for the word LEGEN; the answer %p ends with exit code %i',
  async (input, code, stderr) => {
    using folder = temporaryFolder();
    plantUser(folder, 'piet', { isAdmin: true });
    expect(await runVipo(folder, ['--clear-database'], { input })).toMatchObject({ code, stderr });
    expect(existsSync(folder.file('data/backups'))).toBe(code === 0);
  },
);

test('a restore asks for confirmation and changes nothing when the user does not confirm', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'piet', { isAdmin: true });
  await runVipo(folder, ['--backup', 'copy.sqlite']);
  expect(await runVipo(folder, ['--restore', 'copy.sqlite'], { input: 'nee\n' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Type "JA" om te bevestigen.\n',
  });
  expect(existsSync(folder.file('data/backups'))).toBeFalse();
  expect((await runVipo(folder, ['--restore', 'copy.sqlite'], { input: 'ja\n' })).code).toBe(0);
});

test('without a data folder --backup and --clear-database fail and write nothing, and --restore refuses a damaged file', async () => {
  using folder = temporaryFolder();
  for (const args of [
    ['--backup', 'copy.sqlite'],
    ['--clear-database', '--yes'],
  ]) {
    expect(await runVipo(folder, args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `In de map ${folder.file('data')} staan geen gegevens van Vipo.\n`,
    });
  }
  expect(readdirSync(folder.path)).toEqual([]);
  writeFileSync(folder.file('text'), 'no database at all '.repeat(99));
  expect(await runVipo(folder, ['--restore', 'text', '--yes'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Het bestand text is beschadigd.\n',
  });
});

test('a restore refuses a named pipe, a device and a folder', async () => {
  using folder = temporaryFolder();
  Bun.spawnSync(['mkfifo', folder.file('pipe')]);
  for (const file of [folder.file('pipe'), '/dev/zero', folder.path]) {
    const stderr = `Het bestand ${file} is er niet of is niet leesbaar.\n`;
    const restored = await runVipo(folder, ['--restore', file, '--yes']);
    expect(restored).toEqual({ code: 1, stdout: '', stderr });
  }
});

test('commands find no data in an empty file, and do not change it', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('vipo.sqlite'), '');
  const here = ['--data-dir', folder.path];
  for (const args of [['--backup', 'copy.sqlite'], ['--clear-database', '--yes'], ['--verify']]) {
    const stderr = `In de map ${folder.path} staan geen gegevens van Vipo.\n`;
    expect(await runVipo(folder, [...args, ...here])).toEqual({ code: 1, stdout: '', stderr });
  }
  expect(readdirSync(folder.path)).toEqual(['vipo.sqlite']);
});

test('no command changes the database of another program or adds a file to its folder', async () => {
  using folder = temporaryFolder();
  const foreign = new Database(folder.file('vipo.sqlite'));
  foreign.run('CREATE TABLE recipes (id INTEGER)');
  foreign.close(true);
  const before = await Bun.file(folder.file('vipo.sqlite')).bytes();
  for (const args of [
    ['--port', '0'],
    ['--demo', '--port', '0'],
    [...seedPiet, '--password-stdin'],
    ['--backup', 'copy.sqlite'],
    ['--clear-database', '--yes'],
    ['--verify'],
    ['--restore', 'vipo.sqlite', '--yes'],
  ]) {
    expect(await runVipo(folder, [...args, '--data-dir', '.'], { input: 'boomstam-7' })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/vipo\.sqlite is geen gegevensbestand van Vipo\.\n$/),
    });
  }
  expect(readdirSync(folder.path)).toEqual(['vipo.sqlite']);
  expect(await Bun.file(folder.file('vipo.sqlite')).bytes()).toEqual(before);
});

test('a password that is typed in a terminal is not shown, and a confirmation can be typed there', async () => {
  using folder = temporaryFolder();
  const seeding = await runInTerminal(
    folder,
    seedPiet,
    'Wachtwoord voor piet: ',
    'boomstam-8\x7f7\r',
  );
  expect(seeding.code).toBe(0);
  expect(seeding.screen).toContain('Gebruiker piet is aangemaakt.');
  expect(seeding.screen).not.toContain('boom');
  await using vipo = await startVipo(folder);
  expect(await deliveriesAt(folder, vipo.url)).toBe(0);
  const clearing = await runInTerminal(folder, ['--clear-database'], 'bevestigen: ', 'LEGEN\r');
  expect(clearing.screen).toContain('De database is geleegd.');
});

test('a password that is not UTF-8 or has a NUL character is refused, because nobody could type it', async () => {
  using folder = temporaryFolder();
  for (const password of ['bo\xf6mstam-7\n', 'boom\0stam-7\n']) {
    const input = Uint8Array.from(Buffer.from(password, 'latin1'));
    const seeding = await runVipo(folder, [...seedPiet, '--password-stdin'], { input });
    const stderr = 'Dit wachtwoord heeft tekens die niet te lezen zijn. Geef het als UTF-8.\n';
    expect(seeding).toEqual({ code: 1, stdout: '', stderr });
  }
  expect(existsSync(folder.file('data'))).toBeFalse();
});

test('Ctrl-C at the password prompt changes nothing', async () => {
  using folder = temporaryFolder();
  const { code, screen } = await runInTerminal(folder, seedPiet, 'Wachtwoord voor piet: ', '\x03');
  expect({ code, screen }).toEqual({ code: 1, screen: expect.stringContaining('Afgebroken.') });
  expect(existsSync(folder.file('data'))).toBeFalse();
});

test('the audit log records the commands that added a user, and copied, cleared and restored the data', async () => {
  using folder = temporaryFolder();
  await runVipo(folder, [...seedPiet, '--password-stdin'], { input: 'boomstam-7' });
  plantDelivery(folder);
  await runVipo(folder, ['--backup', folder.file('mee.sqlite')]);
  await runVipo(folder, ['--clear-database', '--yes']);
  await runVipo(folder, ['--restore', folder.file('mee.sqlite'), '--yes']);
  const db = new Database(folder.file('data/vipo.sqlite'), { readonly: true });
  const told = db
    .query("SELECT actor, kind || ' ' || action FROM audit_log WHERE actor <> 'piet'")
    .values();
  db.close();
  expect(told).toEqual([
    ['opdrachtregel', 'gebruiker toegevoegd'],
    ['opdrachtregel', 'gegevens gekopieerd'],
    ['opdrachtregel', 'gegevens geleegd'],
    ['opdrachtregel', 'gegevens teruggezet'],
  ]);
});
