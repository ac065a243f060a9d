import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { TestApp } from '../support/app.ts';
import { requestOf, type Step, stepByRoute, steps } from '../support/everything.ts';
import { office } from '../support/office.ts';
import { startServices } from '../support/services.ts';
import { startMailServer } from '../support/smtp-server.ts';

const LONG = 100_000;
/** The greatest length of a stored text, also of a log entry or the data of an invoice. */
const MOST = 10_000;

type Field = { step: Step; name: string };

/** Every field of each route, except files. */
const fields = stepByRoute
  .filter(([way, , body]) => body !== undefined && !way.startsWith('GET'))
  .flatMap((step): Field[] =>
    Object.entries(step[2] ?? {})
      .filter(([, value]) => !(value instanceof Blob))
      .map(([name]) => ({ step, name })),
  );

/** Fields that the steps do not send, by route. */
const OTHERS: Record<string, string[]> = {
  'POST /send-again/:id': ['onzekerBericht'],
  'POST /archief/:id/betaalverzoek': ['onzekerBericht'],
  'POST /customers': ['referentie', 'email'],
  'POST /wachtwoord': ['currentPassword', 'newPassword', 'confirmPassword'],
  'POST /instellingen': ['adres', 'telefoon', 'email', 'website', 'juridischeNaam', 'iban', 'bic'],
  'POST /factureren/klok': ['x'],
};
const others = stepByRoute.flatMap((step): Field[] =>
  (OTHERS[step[0]] ?? []).map((name) => ({ step, name })),
);

/**
 * Returns a function that finds the longest text in all tables but those of the search. One statement reads all
 * columns, because it runs after every request.
 */
function longestTextOf({ db }: TestApp): () => [table: string, column: string, length: number] {
  const columns = db.$client
    .query<{ name: string; column: string }, []>(
      `SELECT t.name, c.name AS column FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE '%search%' AND c.type = 'TEXT'`,
    )
    .all();
  const lengths = columns.map(
    ({ name, column }) =>
      `SELECT '${name}', '${column}', ifnull(max(length("${column}")), 0) AS n FROM "${name}"`,
  );
  const longest = db.$client.query(`${lengths.join(' UNION ALL ')} ORDER BY n DESC LIMIT 1`);
  return () => longest.values()[0] as [string, string, number];
}

test('a text of a call or form that is longer than its limit is not stored in full', async () => {
  await using services = await startServices();
  const mail = await startMailServer();
  const config = { ...services.config, mail: mail.config };
  const app = new TestApp({ ...config, development: true, adminPincode: '4711' });
  const longestStored = longestTextOf(app);
  await app.addUser('baas', { isAdmin: true });
  await app.addUser('chef', { isAdmin: true });
  for (const step of steps) {
    for (const { name } of [...fields, ...others].filter((field) => field.step === step)) {
      app.db.$client.run('UPDATE users SET is_active = 1, is_admin = 1 WHERE id <= 2');
      app.db.$client.run('DELETE FROM failed_attempts');
      const [way, path, body] = step;
      const sent: object = { ...body, [name]: 'a'.repeat(LONG) };
      const request = requestOf(
        [way, path, sent],
        createSession(app.db, () => app.now, 1),
      );
      const { status } = await app.fetch(path, request);
      expect([way, name, status < 500]).toEqual([way, name, true]);
      const [table, column, length] = longestStored();
      expect([way, name, table, column, length <= MOST]).toEqual([way, name, table, column, true]);
    }
    await app.fetch(
      step[1],
      requestOf(
        step,
        createSession(app.db, () => app.now, 1),
      ),
    );
  }
});

test('a text of a header that is longer than its limit is not stored in full', async () => {
  const { app, token } = await office();
  const longestStored = longestTextOf(app);
  const step = steps.find(([way]) => way === 'POST /add-delivery') ?? (['', ''] as Step);
  const { method = '', headers, body = null } = requestOf(step, token);
  for (const name of ['X-Client-Request-Id', 'User-Agent', 'X-Forwarded-For']) {
    const sent = { ...(headers as Record<string, string>), [name]: 'a'.repeat(LONG) };
    const { status } = await app.fetch(step[1], { method, headers: sent, body });
    expect([name, status < 500]).toEqual([name, true]);
    expect([name, longestStored()[2] <= MOST]).toEqual([name, true]);
  }
});
