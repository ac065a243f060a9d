import { expect, test } from 'bun:test';
import { TestApp } from '../support/app.ts';
import { csvOf, importBy } from '../support/customer-files.ts';
import { requestOf, type Step, steps } from '../support/everything.ts';
import { office } from '../support/office.ts';
import { PASSWORD_HASH } from '../support/planted.ts';

/** Names that every plain object has, and a name that no object has. */
const KNOWN = ['__proto__', 'constructor'];
const UNKNOWN = 'zzzzzzzzz';

type Variant<T> = { field: string; value: T };

/** Copies of the value. Each copy has a different text replaced by `word`, and `field` names this text. */
function variants(value: unknown, word: string, field = ''): Variant<unknown>[] {
  if (typeof value === 'string') return [{ field, value: word }];
  if (value === null || typeof value !== 'object' || value instanceof Blob) return [];
  const [first] = Array.isArray(value) ? value : [];
  if (Array.isArray(value))
    return variants(first, word, field).map((one) => ({ ...one, value: value.with(0, one.value) }));
  return Object.entries(value).flatMap(([name, item]) =>
    variants(item, word, `${field}.${name}`).map((one) => ({
      ...one,
      value: { ...value, [name]: one.value },
    })),
  );
}

/**
 * Copies of the step. Each copy has a different text of the query or body replaced by `word`, and `field` has the route
 * and the name of the field.
 */
function stepsWith([way, path, body]: Step, word: string): Variant<Step>[] {
  const [start = '', query = ''] = path.split('?');
  const sent = [...new URLSearchParams(query)];
  const queries = sent.map(([field], at): Variant<Step> => {
    const one = sent.map(([name, value], i): [string, string] => [name, i === at ? word : value]);
    const there = `${start}?${new URLSearchParams(one)}`;
    return { field: `${way}?${field}`, value: body ? [way, there, body] : [way, there] };
  });
  const bodies = variants(body, word, way).map(({ field, value }): Variant<Step> => ({
    field,
    value: [way, path, value as object],
  }));
  return [...queries, ...bodies];
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
  const asked = new Set<string>();
  for (const step of steps) {
    const isRefusedAnyway = (await statusOf(app, step)) >= 400;
    for (const [i, { field, value: usual }] of stepsWith(step, UNKNOWN).entries()) {
      if (asked.has(field)) continue;
      if (!isRefusedAnyway) asked.add(field);
      const one = stepsWith(step, KNOWN[i % KNOWN.length] ?? '')[i]?.value ?? step;
      const status = await statusOf(app, one);
      const isRefused = status >= 400 && status < 500;
      if (isRefused || status === (await statusOf(app, usual))) continue;
      // The usual request may have changed the data. So the first request is repeated and compared again.
      const again = await statusOf(app, one);
      if (again !== (await statusOf(app, usual))) different.push([one, status, again]);
    }
  }
  expect(different).toEqual([]);
}, 120_000);

test('an imported list with a payment method such as constructor is read like a list with an unknown method', async () => {
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
