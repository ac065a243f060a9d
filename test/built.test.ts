import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './support/binary.ts';
import { isOlder } from './support/built.ts';

function setTime(seconds: number, ...paths: string[]): void {
  for (const path of paths) utimesSync(path, seconds, seconds);
}

test('a build result is built again when it is missing or when a source was changed or deleted later', () => {
  using folder = temporaryFolder();
  const [result, source] = [folder.file('result'), folder.file('src/deep/a.ts')];
  mkdirSync(folder.file('src/deep'), { recursive: true });
  writeFileSync(source, '');
  const isOld = () => isOlder(result, [folder.file('src')]);

  expect(isOld()).toBeTrue();
  writeFileSync(result, '');
  setTime(1000, result);
  setTime(900, source, folder.file('src/deep'), folder.file('src'));
  expect(isOld()).toBeFalse();
  setTime(1100, source);
  expect(isOld()).toBeTrue();
  setTime(900, source);
  rmSync(source);
  expect(isOld()).toBeTrue();
});

test('the build uses every stylesheet, directly or by an import', () => {
  const folder = 'static/styles';
  const names = readdirSync(folder);
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const used = [readFileSync('src/build-assets.ts', 'utf8'), ...texts].join('\n');
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !used.includes(`/${name}'`))).toEqual([]);
});
