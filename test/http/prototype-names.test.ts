import { expect, test } from 'bun:test';
import { PASSWORD_HASH, TestApp } from '../support/app.ts';
import { csvOf, importBy } from '../support/customer-files.ts';
import { requestOf, type Step, steps } from '../support/everything.ts';
import { office } from '../support/office.ts';

/** Names that every plain object knows, and a name that none knows. */
const KNOWN = ['__proto__', 'constructor'];
const UNKNOWN = 'zzzzzzzzz';

/** The same value with each of its texts replaced in turn. */
function variants(value: unknown, word: string): unknown[] {
  if (typeof value === 'string') return [word];
  if (value === null || typeof value !== 'object' || value instanceof Blob) return [];
  if (Array.isArray(value))
    return value.flatMap((item, i) => variants(item, word).map((one) => value.with(i, one)));
  return Object.entries(value).flatMap(([name, item]) =>
    variants(item, word).map((one) => ({ ...value, [name]: one })),
  );
}

/** The step with each of its texts replaced in turn, in the body and in the query. */
function stepsWith([way, path, body]: Step, word: string): Step[] {
  const [start = '', query = ''] = path.split('?');
  const sent = [...new URLSearchParams(query)];
  const queries = sent.map(
    (_, at) => new URLSearchParams(sent.map(([name, value], i) => [name, i === at ? word : value])),
  );
  return [
    ...queries.map((one): Step =>
      body ? [way, `${start}?${one}`, body] : [way, `${start}?${one}`],
    ),
    ...variants(body, word).map((one): Step => [way, path, one as object]),
  ];
}

async function statusOf(app: TestApp, step: Step): Promise<number> {
  // Some steps lock the account, or change its rights or its password.
  app.db.$client.run('DELETE FROM failed_attempts');
  app.db.$client.run(
    'UPDATE users SET is_active = 1, is_admin = 1, password_hash = ? WHERE id = 1',
    [PASSWORD_HASH],
  );
  const answer = await app.fetch(step[1], requestOf(step, app.sessionOf('baas')));
  await answer.body?.cancel();
  return answer.status;
}

test("a name such as 'constructor' is answered like any unknown text, in every field", async () => {
  const app = new TestApp({ adminPincode: '4711' });
  await app.addUser('baas', { isAdmin: true });
  const different: unknown[] = [];
  for (const step of steps) {
    await statusOf(app, step);
    for (const [i, usual] of stepsWith(step, UNKNOWN).entries()) {
      const one = stepsWith(step, KNOWN[i % KNOWN.length] ?? '')[i] ?? step;
      const status = await statusOf(app, one);
      const isRefused = status >= 400 && status < 500;
      if (isRefused || status === (await statusOf(app, usual))) continue;
      // A request can change the data, so the first one may get another answer now.
      const again = await statusOf(app, one);
      if (again !== (await statusOf(app, usual))) different.push([one, status, again]);
    }
  }
  expect(different).toEqual([]);
}, 120_000);

test('an imported list with such a name as payment method is read like a list with an unknown method', async () => {
  const at = await office();
  const answersTo = async (word: string) => {
    const file = csvOf([
      ['Naam', 'Adres', 'Betaalmethode'],
      ['Jansen', 'Ede', word],
    ]);
    return JSON.stringify(await importBy(at, file, { proef: 1 })).replaceAll(word, UNKNOWN);
  };
  const expected = await answersTo(UNKNOWN);
  for (const word of KNOWN) expect([word, await answersTo(word)]).toEqual([word, expected]);
});
