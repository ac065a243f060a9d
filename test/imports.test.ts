import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from './support/binary.ts';

type Files = Record<string, string>;

/** Checks the imports of these files and returns each import that breaks a rule. */
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
    { cwd: folder.path, stdout: 'pipe', stderr: 'ignore', env: { ...process.env, NO_COLOR: '1' } },
  );
  const said = await new Response(check.stdout).text();
  const broken = [...said.matchAll(/error (.+?)(?: →|$)/gm)].map(([, text = '']) => text.trim());
  expect((await check.exited) > 0).toBe(broken.length > 0);
  return broken.toSorted();
}

test('the check refuses an import from a later folder, an import from islands in src, and an import of server code in islands', async () => {
  const files = {
    'src/shared/money.ts': "import { home } from '../home/home.ts';\nexport const money = home;\n",
    'src/home/home.ts': "import { cent } from '../shared/cent.ts';\nexport const home = cent;\n",
    'src/shared/cent.ts': 'export const cent = 1;\n',
    'src/users/user.ts':
      "import type { Login } from '../auth/login.ts';\nexport type User = Login;\n",
    'src/auth/login.ts': 'export type Login = 1;\n',
    'src/users/queries.ts': 'export const query = 1;\n',
    'islands/users/list.tsx':
      "import { query } from '../../src/users/queries.ts';\nexport const list = query;\n",
    'src/users/form.tsx':
      "import { form } from '../../islands/users/form.tsx';\nexport const page = form;\n",
    'islands/users/form.tsx': 'export const form = 1;\n',
  };
  expect(await brokenRules('imports.mjs', files)).toEqual([
    'islands-take-no-code-of-the-server: islands/users/list.tsx',
    'no-import-from-a-later-folder: src/shared/money.ts',
    'no-import-from-a-later-folder: src/users/user.ts',
    'src-takes-nothing-from-islands: src/users/form.tsx',
  ]);
});

test('a circular dependency of folders is refused, also when only types are imported', async () => {
  const files = {
    'src/users/user.ts':
      "import type { Login } from '../auth/login.ts';\nexport type User = Login;\n",
    'src/users/name.ts': 'export type Name = string;\n',
    'src/auth/login.ts': 'export type Login = 1;\n',
    'src/auth/account.ts':
      "import type { Name } from '../users/name.ts';\nexport type Account = Name;\n",
  };
  const broken = await brokenRules('circles.mjs', files);
  expect(broken.length).toBeGreaterThan(0);
  for (const text of broken) expect(text).toStartWith('no-circle-of-folders: ');
});
