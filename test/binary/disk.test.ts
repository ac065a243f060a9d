import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, call, logIn, runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import { plantDelivery, plantSession, plantUser } from '../support/planted.ts';
import { canMount, fillUp, smallDisk } from '../support/small-disk.ts';

function damageDeliveries(file: string): void {
  const db = new Database(file);
  const sql = "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'deliveries'";
  const { page } = db.query<{ page: number }, []>(sql).get() ?? { page: 0 };
  db.close();
  const disk = openSync(file, 'r+');
  writeSync(disk, new Uint8Array(4096).fill(0xff), 0, 4096, (page - 1) * 4096);
  closeSync(disk);
}

test('damaged data give a clear error, undamaged data still work, and a restore repairs the damage', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'piet', { isAdmin: true });
  plantDelivery(folder);
  await runVipo(folder, ['--backup', folder.file('goed.sqlite')]);
  damageDeliveries(folder.file('data/vipo.sqlite'));
  const damaged = await startVipo(folder);
  const token = plantSession(folder, 'piet');
  const refused = await call(damaged.url, token, paths.api.deliveries());
  expect([refused.status, refused.body.error]).toEqual([
    503,
    'De gegevens op de server zijn beschadigd. Waarschuw de beheerder: die zet een back-up terug.',
  ]);
  expect((await call(damaged.url, token, paths.api.allCustomers())).status).toBe(200);
  await damaged.end('SIGTERM');
  expect((await runVipo(folder, ['--restore', folder.file('goed.sqlite'), '--yes'])).code).toBe(0);
  await using restarted = await startVipo(folder);
  const again = plantSession(folder, 'piet');
  expect((await call(restarted.url, again, paths.api.deliveries())).body).toHaveLength(1);
});

// Without the right to mount a disk, only test/database/faults.test.ts tests a full disk.
if (canMount()) {
  test('on a full disk the server refuses changes, loses nothing, and works again when the disk has space', async () => {
    using folder = temporaryFolder();
    using disk = smallDisk(folder);
    const ballast = join(disk?.path ?? '', 'ballast');
    plantUser(folder, 'piet', { isAdmin: true });
    await using vipo = await startVipo(folder);
    const token = plantSession(folder, 'piet');
    const leaving = plantSession(folder, 'piet');
    const plan = () => call(vipo.url, token, paths.api.addDelivery(), aDelivery);
    const list = async () => (await call(vipo.url, token, paths.api.deliveries())).body.length;
    expect((await plan()).status).toBe(201);
    fillUp(ballast);
    let acknowledged = 1;
    let refused = await plan();
    // SQLite first uses the free space in its write-ahead log.
    for (; refused.status === 201; acknowledged++) refused = await plan();
    expect([refused.status, refused.body.error]).toEqual([
      507,
      'De schijf van de server is vol. Er is niets opgeslagen. Waarschuw de beheerder, en probeer het daarna opnieuw.',
    ]);
    expect(await list()).toBe(acknowledged);
    expect((await call(vipo.url, leaving, paths.api.logout(), {})).status).toBe(200);
    expect((await call(vipo.url, leaving, paths.api.me())).status).toBe(401);
    const backup = await runVipo(folder, ['--backup', join(disk?.path ?? '', 'kopie.sqlite')]);
    expect([backup.code, backup.stderr]).toEqual([1, 'De schijf is vol.\n']);
    expect(await runVipo(folder, ['--backup', folder.file('elders.sqlite')])).toMatchObject({
      code: 0,
    });
    rmSync(ballast);
    expect((await plan()).status).toBe(201);
    expect(await list()).toBe(acknowledged + 1);
    expect((await call(vipo.url, leaving, paths.api.me())).status).toBe(401);
    expect((await runVipo(folder, ['--verify'])).code).toBe(0);
  });

  test('with a read-only folder the server does not start and prints the reason, and it starts when the folder is writable again', async () => {
    using folder = temporaryFolder();
    using disk = smallDisk(folder);
    plantUser(folder, 'piet', { isAdmin: true });
    disk?.makeReadOnly();
    const refused = await runVipo(folder, ['--port', '0']);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `In de map ${folder.file('data')} kan niet gelezen en geschreven worden.\n`,
    ]);
    disk?.makeWritable();
    await using vipo = await startVipo(folder);
    expect(await logIn(vipo.url, 'piet', 'boomstam-7')).toBeString();
  });

  test('an upgrade without space for twice the data is refused before it changes anything', async () => {
    using folder = temporaryFolder();
    using disk = smallDisk(folder, 2);
    const data = join(disk?.path ?? '', 'vipo.sqlite');
    const older = openDatabase(folder.file('older.sqlite'));
    migrate(older, migrations.slice(0, -1));
    closeDatabase(older);
    copyFileSync(folder.file('older.sqlite'), data);
    const before = await Bun.file(data).bytes();
    writeFileSync(join(disk?.path ?? '', 'ballast'), new Uint8Array(before.length));
    const refused = await runVipo(folder, ['--port', '0']);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^Het bijwerken van de gegevens in .+ heeft \d MB vrije ruimte nodig, en er is \d MB\. Er is niets veranderd\.\n$/,
    );
    expect(await Bun.file(data).bytes()).toEqual(before);
    expect(readdirSync(disk?.path ?? '').toSorted()).toEqual([
      'ballast',
      'vipo.lock',
      'vipo.sqlite',
    ]);
  });
}
