import { afterAll, expect, test } from 'bun:test';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { count } from '../backups/books.ts';
import { call, type Folder, startVipo, temporaryFolder } from '../support/binary.ts';
import { addMany } from '../support/many.ts';
import { plantSession, plantUser } from '../support/planted.ts';
import { until } from '../support/until.ts';

const COUNT = 5000;
const PDF_BYTES = 5000;
const PINCODE = '4711';

/** The data are made once and copied for each test. */
const filled = temporaryFolder();
afterAll(() => filled[Symbol.dispose]());

function folderToClear(): Folder {
  if (!existsSync(filled.file('data'))) {
    plantUser(filled, 'baas', { isAdmin: true });
    const db = openDatabase(filled.file('data/vipo.sqlite'));
    addMany(db, COUNT, { pdf: PDF_BYTES });
    closeDatabase(db);
  }
  const folder = temporaryFolder();
  cpSync(filled.path, folder.path, { recursive: true });
  return folder;
}

/** The backups that were made before a clearing, including an unfinished backup. */
function backups(folder: Folder): string[] {
  try {
    return readdirSync(folder.file('data/backups')).filter((name) => name.includes('voor-legen'));
  } catch {
    return [];
  }
}

/** Checks the data and returns whether all or nothing was cleared; undefined when only a part was cleared. */
function clearedOf(folder: Folder): 'all' | 'nothing' | undefined {
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  try {
    const { $client } = db;
    expect($client.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const log = "(SELECT 1 FROM audit_log WHERE action = 'geleegd')";
    const counts = ['deliveries', 'invoices', 'customers', log, 'skipped_numbers', 'clearing'].map(
      (table) => count(db, table),
    );
    if (Bun.deepEquals(counts, [COUNT, COUNT, COUNT, 0, 0, 0])) return 'nothing';
    return Bun.deepEquals(counts, [0, 0, 0, 1, 1, 0]) ? 'all' : undefined;
  } finally {
    db.$client.close(true);
  }
}

const moments: Record<string, (folder: Folder) => boolean> = {
  'while the backup is made': (folder) => backups(folder).length > 0,
  'while rows are deleted': (folder) => backups(folder).some((name) => name.endsWith('.sqlite')),
};

test.each(Object.keys(moments))(
  'when the server is killed %s, a clearing has cleared everything or nothing',
  async (moment) => {
    using folder = folderToClear();
    {
      await using vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: PINCODE } });
      const token = plantSession(folder, 'baas');
      const cleared = call(vipo.url, token, paths.api.clearDatabase(), { pincode: PINCODE }).catch(
        () => 'broken off',
      );
      await until(() => moments[moment]?.(folder) ?? true);
      await vipo.end('SIGKILL');
      expect(await cleared).toBe('broken off');
    }
    expect(clearedOf(folder)).toBeOneOf(['all', 'nothing']);
    await using vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: PINCODE } });
    const token = plantSession(folder, 'baas');
    const { body } = await call(vipo.url, token, paths.api.clearDatabase(), { pincode: PINCODE });
    expect(body).toEqual({ success: true });
  },
  60_000,
);

test('a server that is stopped during a clearing ends without an error, and everything or nothing is cleared', async () => {
  using folder = folderToClear();
  const vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: PINCODE } });
  const token = plantSession(folder, 'baas');
  const cleared = call(vipo.url, token, paths.api.clearDatabase(), { pincode: PINCODE }).catch(
    () => 'broken off',
  );
  await until(() => backups(folder).length > 0);
  expect(await vipo.end('SIGTERM')).toBe(0);
  const answer = await cleared;
  const outcome = clearedOf(folder);
  if (answer !== 'broken off') expect(outcome).toBe('all');
  expect(outcome).toBeOneOf(['all', 'nothing']);
}, 60_000);
