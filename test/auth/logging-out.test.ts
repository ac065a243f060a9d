import { expect, test } from 'bun:test';
import { startDeletingExpired } from '../../src/auth/expiry.ts';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';
import { office } from '../support/office.ts';

async function meStatus(app: TestApp, token: string): Promise<number> {
  return (await app.call('GET', paths.api.me(), undefined, { token })).status;
}

test.each(['call', 'form'])(
  'logging out with a %s works while nothing can be stored',
  async (kind) => {
    const { app, token } = await office();
    const other = await app.logIn('piet');
    // SQLite refuses every write, as on a full or read-only disk.
    app.db.$client.run('PRAGMA query_only = ON');
    const { status, headers } =
      kind === 'call'
        ? await app.call('POST', paths.api.logout(), undefined, { token })
        : await app.page(paths.logout(), token, {});
    expect([status, headers.get('Location')]).toEqual(
      kind === 'call' ? [200, null] : [303, paths.login()],
    );
    expect(headers.get('Set-Cookie')).toStartWith('vipo_session=; Max-Age=0;');
    expect([await meStatus(app, token), await meStatus(app, other)]).toEqual([401, 200]);
    app.db.$client.run('PRAGMA query_only = OFF');
    expect(await meStatus(app, token)).toBe(401);
  },
);

test('a session that could not be deleted at logout is deleted when the disk can be written again', async () => {
  const { app, token } = await office();
  const rows = () => app.db.$client.query('SELECT 1 FROM sessions').all().length;
  app.db.$client.run('PRAGMA query_only = ON');
  await app.call('POST', paths.api.logout(), undefined, { token });
  const failures: unknown[] = [];
  const forget = () =>
    startDeletingExpired(
      app.db,
      () => app.now,
      (error) => failures.push(error),
    )();
  forget();
  expect([rows(), failures.length]).toEqual([1, 1]);
  app.db.$client.run('PRAGMA query_only = OFF');
  forget();
  expect([rows(), failures.length, await meStatus(app, token)]).toEqual([0, 1, 401]);
});
