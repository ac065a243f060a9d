import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { TestApp } from '../support/app.ts';
import { stepByRoute } from '../support/everything.ts';
import { office } from '../support/office.ts';

const TABLES = ['customers', 'deliveries', 'invoices', 'credits', 'settings', 'outgoing'];
const calls = stepByRoute.filter(([way, , body]) => body !== undefined && !way.startsWith('GET'));

function books({ db }: TestApp): string {
  const users = 'SELECT id, username, email, is_active, is_admin, version FROM users';
  const queries = [...TABLES.map((table) => `SELECT * FROM ${table}`), users];
  return JSON.stringify(queries.map((query) => db.$client.query(query).all()));
}

/** Bodies with the fields of the call, wrong types, nested values and long texts. */
function bodyFor(fields: string[]): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '1e9',
      'NaN',
      '\u0000',
      '2026-02-30 Ochtend',
      "'; DROP TABLE users",
      '{{7*7}}',
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constant('x'.repeat(5000)),
    fc.double(),
  );
  const some = fc.record(Object.fromEntries(fields.map((name) => [name, value])), {
    requiredKeys: [],
  });
  return fc.oneof(some, fc.jsonValue());
}

/** Routes that always fail here: no service is set up, and a database in memory has no folder for backups. */
const WITHOUT_SERVICE = [
  'POST /api/tikkie-request',
  'POST /api/whatsapp-send',
  'POST /instellingen/backup',
];

function failureOf(way: string, status: number): number | undefined {
  const isExpected = status === 503 && WITHOUT_SERVICE.includes(way);
  return status < 500 || isExpected ? undefined : status;
}

test('no input of a call or form gives a server error, and a refused request changes nothing', async () => {
  const app = new TestApp({ development: true, adminPincode: '4711' });
  await app.addUser('baas', { isAdmin: true });
  let before = books(app);
  for (const [way, path, body] of calls) {
    const method = way.split(' ')[0] ?? '';
    const fields = Object.keys(body ?? {});
    // One in five requests is sent as a form.
    const requests = fc.tuple(bodyFor(fields), fc.nat(4));
    for (const [sent, kind] of fc.sample(requests, { numRuns: 25, seed: 11 })) {
      const token = fresh(app);
      const isForm = sent !== null && typeof sent === 'object' && kind === 0;
      const answer = await app.fetch(path, {
        method,
        headers: {
          Cookie: `vipo_session=${token}`,
          ...(!isForm && { 'Content-Type': 'application/json' }),
        },
        body: isForm ? new URLSearchParams(textsOf(sent)) : JSON.stringify(sent),
      });
      const text = await answer.text();
      expect([way, sent, failureOf(way, answer.status)]).toEqual([way, sent, undefined]);
      expect(text).not.toMatch(/\n\s+at |SQLITE|node_modules|\.tsx?:/);
      const after = books(app);
      if (answer.status >= 400) expect([way, sent, after]).toEqual([way, sent, before]);
      before = after;
    }
  }
});

function textsOf(sent: object): Record<string, string> {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
}

/** A new session, since a request may have ended the last session or locked the account. */
function fresh(app: TestApp): string {
  app.wait(60_000);
  app.db.$client.run('DELETE FROM failed_attempts');
  return app.sessionOf('baas');
}

test.each(['%', '%E0%A4%A', '%00', '..%2f..%2fetc%2fpasswd', '\u{1f332}', 'a'.repeat(3000)])(
  'a path with the part %p gives no server error',
  async (part) => {
    const { app, token } = await office();
    const headers = { Cookie: `vipo_session=${token}` };
    for (const path of [
      '/klant/',
      '/edit/',
      '/delivery/',
      '/open-deliveries/',
      '/assets/',
      '/logo/',
      '/',
    ]) {
      const { status } = await app.fetch(path + part, { headers });
      expect([path, status < 500]).toEqual([path, true]);
    }
  },
);
