import { expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { assertElsewhere, copier, copyBackups } from '../../src/backups/copy-elsewhere.ts';
import { packOlder } from '../../src/backups/packed.ts';
import { explainDataDirError } from '../../src/database/data-dir.ts';
import { addDays, type IsoDate, parseIsoDate } from '../../src/shared/dates.ts';
import { temporaryFolder } from '../support/binary.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';

const day = parseIsoDate('2026-11-20') as IsoDate;
const named = (date: string) => `${date}-dagelijks.sqlite`;

/** Makes a folder with backups of these days, and a folder for the copies with these files. */
function prepare(days: string[], copies: Record<string, string> = {}) {
  const folder = temporaryFolder();
  mkdirSync(folder.file('office/backups'), { recursive: true });
  for (const date of days) writeFileSync(folder.file(`office/backups/${named(date)}`), date);
  mkdirSync(folder.file('stick'));
  for (const [name, text] of Object.entries(copies)) {
    writeFileSync(folder.file(`stick/${name}`), text);
  }
  return {
    office: folder.file('office'),
    stick: folder.file('stick'),
    copies: () => readdirSync(folder.file('stick')).toSorted(),
    copy: (to = folder.file('stick')) => copyBackups(folder.file('office'), to, day),
    folder,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test('each daily backup that is kept is copied, and old copies and unfinished copies of a killed process are removed', () => {
  const own = ['eigen.txt', '2026-11-20-1405-voor-legen.sqlite'];
  const recent = Array.from({ length: 14 }, (_, back): string => addDays(day, -back));
  using place = prepare(['2026-10-30', '2026-10-31', ...recent], {
    [named('2026-09-02')]: 'old',
    [named('2026-09-30')]: 'the last of a month',
    [named('2026-11-18')]: '2026-11-18',
    // A crash on a disk without hard links leaves an empty file.
    [named('2026-11-20')]: '',
    [`${named('2026-11-20')}.0123abcd.tmp`]: 'unfinished',
    ...Object.fromEntries(own.map((name) => [name, 'x'])),
  });
  expect(place.copy() as string).toBe('2026-11-20');
  const kept = ['2026-09-30', '2026-10-31', ...recent].map(named);
  expect(place.copies()).toEqual([...kept, ...own].toSorted());
  expect(readFileSync(join(place.stick, named('2026-11-20')), 'utf8')).toBe('2026-11-20');
});

test('after a backup is packed, its copy is replaced by the packed file, and another file with the name of a backup stays', async () => {
  using place = prepare(['2026-11-18', '2026-11-19', '2026-11-20'], {
    [named('2026-11-18')]: '2026-11-18',
  });
  utimesSync(join(place.stick, named('2026-11-18')), 1e9, 1e9);
  place.copy();
  await packOlder(join(place.office, 'backups', named('2026-11-20')));
  place.copy();
  const packed = ['2026-11-18', '2026-11-19'].map((date) => `${named(date)}.zst`);
  expect(place.copies()).toEqual([named('2026-11-18'), ...packed, named('2026-11-20')].toSorted());
});

test('another file with the name of a backup is not overwritten, and the other backups are still copied', () => {
  using place = prepare(['2026-11-19', '2026-11-20'], { [named('2026-11-20')]: 'other' });
  expect(() => place.copy()).toThrow(`ander bestand ${named('2026-11-20')}`);
  expect(place.copies()).toEqual([named('2026-11-19'), named('2026-11-20')]);
  expect(readFileSync(join(place.stick, named('2026-11-20')), 'utf8')).toBe('other');
});

test('a folder that does not exist is not created', () => {
  using place = prepare(['2026-11-20']);
  const missing = place.folder.file('gone/vipo');
  expect(() => place.copy(missing)).toThrow('Is de schijf aangesloten?');
  expect(existsSync(place.folder.file('gone'))).toBeFalse();
});

test('a disk that is disconnected during a copy is reported with the same sentence as a missing folder', () => {
  using place = prepare(['2026-11-20']);
  const disconnect = () => rmSync(place.stick, { recursive: true });
  expect(() => copyBackups(place.office, place.stick, day, disconnect)).toThrow(
    `De map ${place.stick} is er niet. Is de schijf aangesloten?`,
  );
});

test('the data folder and each folder in it are refused, also behind a symbolic link', () => {
  using place = prepare(['2026-11-20']);
  for (const inside of ['', '/backups', '/backups/kopie'])
    expect(() => assertElsewhere('/srv/vipo', `/srv/vipo${inside}`)).toThrow('VIPO_BACKUP_DIR');
  for (const outside of ['/srv', '/srv/vipo2', '/srv/..vipo'])
    expect(() => assertElsewhere('/srv/vipo', outside)).not.toThrow();
  symlinkSync(join(place.office, 'backups'), place.folder.file('link'));
  expect(() => place.copy(place.folder.file('link'))).toThrow('VIPO_BACKUP_DIR');
});

test('a copying process that hangs in a system call is killed, and does not hold up the server', async () => {
  using place = prepare([]);
  // Opening a pipe that nobody writes to waits for ever, as a network disk can.
  spawnSync('mkfifo', [join(place.office, 'backups', named('2026-11-20'))]);
  const copies = copier(place.office, place.stick, 100);
  const hung = copies.copy();
  expect(copies.isBusy()).toBeTrue();
  expect(await hung.catch(String)).toContain('De map reageert niet.');
  while (copies.isBusy()) await Bun.sleep(20);
});

// The test mounts a disk, which only an administrator may do.
if (canMount()) {
  test('on a full or read-only disk copying fails with a sentence and leaves no part of a copy, and older copies stay', () => {
    using place = prepare(['2026-11-19']);
    using disk = smallDisk(place.folder, 1);
    const path = disk?.path ?? '';
    const failure = () => {
      try {
        place.copy(path);
      } catch (error) {
        return explainDataDirError(error, path);
      }
      return '';
    };
    expect(failure()).toBe('');
    writeFileSync(join(place.office, 'backups', named('2026-11-20')), new Uint8Array(2e6));
    expect(failure()).toBe('De schijf is vol.');
    expect(readdirSync(path)).toEqual([named('2026-11-19')]);
    disk?.makeReadOnly();
    expect(failure()).toBe(`In de map ${path} kan niet gelezen en geschreven worden.`);
  });
}
