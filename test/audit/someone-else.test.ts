import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { office } from '../support/office.ts';
import { sendPhoto } from '../support/photos.ts';

test('the error of a refused change names the colleague and the time of the other change in seconds, and on a later day also the date', async () => {
  const at = await office();
  const { app, call, plan } = at;
  await app.addUser('joke');
  const id = await plan();
  app.now = new Date('2026-11-20T09:42:17.000Z');
  const token = app.sessionOf('joke');
  await app.call('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: 3 }, { token });
  // A photo is in the log too, but does not change the delivery.
  expect((await sendPhoto(at, id)).status).toBe(201);
  const late = { ...aDelivery, Aantal: 9, versie: 1 };
  const refusal = async () => (await call('PUT', paths.api.delivery(id), late)).body.error;
  expect(await refusal()).toBe('Joke heeft deze levering om 10:42:17 gewijzigd.');
  app.now = new Date('2026-11-21T09:00:00.000Z');
  const again = createSession(app.db, () => app.now, 1);
  const next = await app.call('PUT', paths.api.delivery(id), late, { token: again });
  expect([next.status, next.body.error]).toEqual([
    409,
    'Joke heeft deze levering op 20-11-2026 om 10:42:17 gewijzigd.',
  ]);
});

test('the error of a refused change names nobody when the other change is not among the latest entries of the log', async () => {
  const { app, call, plan } = await office();
  const id = await plan();
  await call('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: 3 });
  app.db.$client.run(
    `INSERT INTO audit_log (at, day, actor, action, kind, subject_id, subject, detail)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
     SELECT '2026-11-20T09:30:00.000Z', '2026-11-20', 'joke', 'gewijzigd', 'levering', 99, '', '{}' FROM numbers`,
  );
  const { body } = await call('PUT', paths.api.delivery(id), { ...aDelivery, versie: 1 });
  expect(body.error).toBe('Iemand anders heeft deze levering intussen gewijzigd.');
});
