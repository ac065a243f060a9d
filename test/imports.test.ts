import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from './support/binary.ts';

type Files = Record<string, string>;

/** Checks the imports of these files and returns the names of the broken rules. */
async function brokenRules(config: string, files: Files): Promise<string[]> {
  using folder = temporaryFolder();
  for (const [name, text] of Object.entries({
    'src/paths.ts': '',
    'islands/index.ts': '',
    ...files,
  })) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), text);
  }
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const check = Bun.spawn(
    [process.execPath, program, '--config', resolve('.ci', config), 'src', 'islands'],
    { cwd: folder.path, stdout: 'pipe', stderr: 'ignore' },
  );
  const said = await new Response(check.stdout).text();
  const rules = [...said.matchAll(/error ([a-z-]+):/g)].map(([, rule = '']) => rule);
  expect((await check.exited) > 0).toBe(rules.length > 0);
  return [...new Set(rules)];
}

test('an import from a folder that comes later in the order is refused', async () => {
  const files = {
    'src/shared/money.ts': "import { home } from '../home/home.ts';\nexport const money = home;\n",
    'src/home/home.ts': 'export const home = 1;\n',
  };
  expect(await brokenRules('imports.mjs', files)).toEqual(['no-import-from-a-later-folder']);
});

test('an import of a type from a later folder is refused', async () => {
  const files = {
    'src/users/user.ts':
      "import type { Login } from '../auth/login.ts';\nexport type User = Login;\n",
    'src/auth/login.ts': 'export type Login = 1;\n',
  };
  expect(await brokenRules('imports.mjs', files)).toEqual(['no-import-from-a-later-folder']);
});

test('an import from an earlier folder is allowed', async () => {
  const files = {
    'src/shared/money.ts': 'export const money = 1;\n',
    'src/home/home.ts': "import { money } from '../shared/money.ts';\nexport const home = money;\n",
  };
  expect(await brokenRules('imports.mjs', files)).toEqual([]);
});

test('an island that imports code of the server is refused', async () => {
  const files = {
    'src/users/queries.ts': 'export const query = 1;\n',
    'islands/users/form.tsx':
      "import { query } from '../../src/users/queries.ts';\nexport const form = query;\n",
  };
  expect(await brokenRules('imports.mjs', files)).toEqual(['islands-take-no-code-of-the-server']);
});

test('a file of src that imports from islands is refused', async () => {
  const files = {
    'src/users/form.tsx':
      "import { form } from '../../islands/users/form.tsx';\nexport const page = form;\n",
    'islands/users/form.tsx': 'export const form = 1;\n',
  };
  expect(await brokenRules('imports.mjs', files)).toEqual(['src-takes-nothing-from-islands']);
});

test('a circle of folders is refused, also when only types are imported', async () => {
  const files = {
    'src/users/user.ts':
      "import type { Login } from '../auth/login.ts';\nexport type User = Login;\n",
    'src/users/name.ts': 'export type Name = string;\n',
    'src/auth/login.ts': 'export type Login = 1;\n',
    'src/auth/account.ts':
      "import type { Name } from '../users/name.ts';\nexport type Account = Name;\n",
  };
  expect(await brokenRules('circles.mjs', files)).toEqual(['no-circle-of-folders']);
});
