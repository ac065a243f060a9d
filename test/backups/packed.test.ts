import { expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { packOlder, whileUnpacked } from '../../src/backups/packed.ts';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { temporaryFolder } from '../support/binary.ts';
import { freshDatabase } from '../support/database.ts';

const OLDER = 'backups/2026-11-19-dagelijks.sqlite';
const NEWEST = 'backups/2026-11-20-dagelijks.sqlite';
const OTHER = 'backups/2026-11-18-1405-voor-legen.sqlite';

async function packed() {
  const folder = temporaryFolder();
  const db = freshDatabase(folder.file('vipo.sqlite'));
  mkdirSync(folder.file('backups'));
  for (const name of [OLDER, NEWEST, OTHER]) writeBackup(db, folder.file(name));
  db.$client.close(true);
  const before = readFileSync(folder.file(OLDER));
  // A server that was killed during packing left this file.
  writeFileSync(folder.file(`${OLDER}.zst`), 'unfinished');
  await packOlder(folder.file(NEWEST));
  return { folder, before, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

test('only daily backups before the last one are packed, and unpacking gives the same bytes', async () => {
  using office = await packed();
  const { folder, before } = office;
  expect(readdirSync(folder.file('backups')).toSorted()).toEqual(
    [OTHER, `${OLDER}.zst`, NEWEST].map((name) => name.slice('backups/'.length)).toSorted(),
  );
  const file = folder.file(`${OLDER}.zst`);
  let plain = '';
  const after = await whileUnpacked(folder.path, file, (path) => readFileSync((plain = path)));
  expect(after.equals(before)).toBeTrue();
  expect(existsSync(plain)).toBeFalse();
});

test('a packed backup of which a part is missing or changed is refused, and the error names the file', async () => {
  using office = await packed();
  const { folder } = office;
  const file = folder.file(`${OLDER}.zst`);
  const restore = () =>
    whileUnpacked(folder.path, file, (plain) =>
      restoreDatabase(folder.path, file, () => new Date(), plain),
    );
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(await restore().catch(String)).toContain(`Het bestand ${file} is beschadigd.`);
  truncateSync(file, Math.floor(bytes.length / 2));
  expect(await restore().catch(String)).toContain(`Het bestand ${file} is beschadigd.`);
});
