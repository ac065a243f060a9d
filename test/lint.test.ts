import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from './support/binary.ts';

const root = join(import.meta.dir, '..');

/** The rules of our own that oxlint reports for these lines of a file. */
async function reportsFor(lines: string): Promise<string[]> {
  using folder = temporaryFolder();
  const config = {
    jsPlugins: [join(root, '.ci/lint.mjs')],
    rules: { 'vipo/no-client-keys': 'error' },
  };
  await Bun.write(folder.file('.oxlintrc.json'), JSON.stringify(config));
  await Bun.write(folder.file('a.ts'), lines);
  const child = Bun.spawn([join(root, 'node_modules/.bin/oxlint'), '-f', 'json', 'a.ts'], {
    cwd: folder.path,
    stdout: 'pipe',
  });
  const { diagnostics } = (await new Response(child.stdout).json()) as {
    diagnostics: { code: string }[];
  };
  return diagnostics.map(({ code }) => code).filter((code) => code.includes('client-keys'));
}

test.each([
  'const t: Record<string, number> = { a: 1 }; export const x = (sent: { k: string }) => t[sent.k];',
  'const t: Readonly<Record<string, number>> = { a: 1 }; export const x = (k: string) => t[k];',
  "export const x = (k?: string) => ({ ja: true, nee: false })[k ?? ''];",
  "export const x = (t: Record<string, number>, k?: string) => t[k ?? ''];",
  'export const x = (t: object, k: string) => (t as Record<string, number>)[k];',
  'export const x = (t: { a: 1 }, k: string) => t[k as keyof typeof t];',
])('a lookup of a plain object by any text is refused: %s', async (lines) => {
  expect(await reportsFor(lines)).toHaveLength(1);
});

test('lookups by a known name, and those of a Map, are accepted', async () => {
  const lines = `
    const NAME = 'a';
    const t: Record<string, number> = { a: 1 };
    const kinds = { a: 1, b: 2 };
    const map = new Map([['a', 1]]);
    export const x = (k: keyof typeof kinds, list: number[], at: number) =>
      [t[NAME], t['a'], kinds[k], list[at], map.get(k)];`;
  expect(await reportsFor(lines)).toEqual([]);
});
