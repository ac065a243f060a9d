import { expect, test } from 'bun:test';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { temporaryFolder } from './support/binary.ts';
import { isOlder } from './support/built.ts';

function setTime(seconds: number, ...paths: string[]): void {
  for (const path of paths) utimesSync(path, seconds, seconds);
}

test('a build output counts as old when it is missing, when it is older than a source, and after a source was removed', () => {
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

test('every stylesheet and script is used by a page or by another file', () => {
  const styles = [...read('static/styles/*.css'), ...read('src/**/*.css')];
  const imports = styles.map(([, text]) => text).join('\n');
  const source = read('src/**/*.{ts,tsx}')
    .map(([, text]) => text)
    .join('\n');
  const isUsed = (path: string) => {
    const [name = ''] = basename(path).split('.');
    return imports.includes(`/${name}.css'`) || source.includes(`'${name}'`);
  };
  const paths = [
    ...styles.map(([path]) => path),
    ...new Bun.Glob('islands/**/*.entry.*').scanSync(),
  ];
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !isUsed(path))).toEqual([]);
});

function read(pattern: string): [path: string, text: string][] {
  return [...new Bun.Glob(pattern).scanSync()].map((path) => [path, readFileSync(path, 'utf8')]);
}
