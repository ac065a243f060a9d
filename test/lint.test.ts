import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from './support/binary.ts';

const root = join(import.meta.dir, '..');

/** Lints each of these texts as a file, and returns for each how many times our own rule reports it. */
async function reportsFor(texts: string[]): Promise<number[]> {
  using folder = temporaryFolder();
  const config = {
    jsPlugins: [join(root, '.ci/lint.mjs')],
    rules: { 'vipo/no-client-keys': 'error' },
  };
  await Bun.write(folder.file('.oxlintrc.json'), JSON.stringify(config));
  for (const [i, text] of texts.entries()) await Bun.write(folder.file(`${i}.ts`), text);
  const child = Bun.spawn([join(root, 'node_modules/.bin/oxlint'), '-f', 'json'], {
    cwd: folder.path,
    stdout: 'pipe',
  });
  const { diagnostics } = (await new Response(child.stdout).json()) as {
    diagnostics: { code: string; filename: string }[];
  };
  const own = diagnostics.filter(({ code }) => code.includes('client-keys'));
  return texts.map((_, i) => own.filter(({ filename }) => filename === `${i}.ts`).length);
}

test('lint refuses a lookup in a plain object by an arbitrary text, and allows a lookup by a known name or in a Map', async () => {
  const refused = [
    'const t: Record<string, number> = { a: 1 }; export const x = (sent: { k: string }) => t[sent.k];',
    'const t: Readonly<Record<string, number>> = { a: 1 }; export const x = (k: string) => t[k];',
    "export const x = (k?: string) => ({ ja: true, nee: false })[k ?? ''];",
    "export const x = (t: Record<string, number>, k?: string) => t[k ?? ''];",
    'export const x = (t: object, k: string) => (t as Record<string, number>)[k];',
    'export const x = (t: { a: 1 }, k: string) => t[k as keyof typeof t];',
  ];
  const accepted = `
    const NAME = 'a';
    const t: Record<string, number> = { a: 1 };
    const kinds = { a: 1, b: 2 };
    const map = new Map([['a', 1]]);
    export const x = (k: keyof typeof kinds, list: number[], at: number) =>
      [t[NAME], t['a'], kinds[k], list[at], map.get(k)];`;
  expect(await reportsFor([...refused, accepted])).toEqual([...refused.map(() => 1), 0]);
});
