import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { makeLink } from '../support/driver-link.ts';
import { type Office, office } from '../support/office.ts';

const DAY = '2026-11-23';

/** Plans a delivery and makes a link for its day. Returns a function that ticks the delivery through the link. */
async function linked({ app, call, plan }: Office) {
  const id = await plan();
  const link = await makeLink(call);
  const path = `${link.path}/delivery/${id}/delivered`;
  return async () => (await app.call('POST', path, { geleverd: true })).status;
}

test.each<[string, object, number]>([
  ['deactivated', { isActive: false }, 404],
  ['given a password by an administrator', { newPassword: 'eikenhout-9' }, 404],
  ['renamed', { username: 'pieter' }, 200],
])(
  'when the user who made a link is %s (%p), a tick through the link gets the status %p',
  async (_, change, status) => {
    const at = await office();
    const tick = await linked(at);
    await at.app.addUser('baas', { isAdmin: true });
    const user = { username: 'piet', email: 'piet@vipo.test', isActive: true, isAdmin: false };
    const body = { ...user, ...change };
    const token = at.app.sessionOf('baas');
    const saved = await at.app.call('PUT', paths.api.user(at.userId), body, { token });
    expect(saved.status).toBe(200);
    expect(await tick()).toBe(status);
  },
);

test('a link still works after the user who made it has changed their own password', async () => {
  const at = await office();
  const tick = await linked(at);
  const change = { currentPassword: PASSWORD, newPassword: 'eikenhout-9' };
  expect((await at.call('POST', paths.api.changePassword(), change)).status).toBe(200);
  expect(await tick()).toBe(200);
});

test('a user can make at most twenty links a day, in Amsterdam time', async () => {
  const at = await office();
  const make = () => at.call('POST', paths.api.driverLinks(), { datum: DAY });
  for (let i = 0; i < 20; i++) expect((await make()).status).toBe(201);
  const refused = await make();
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'Je hebt vandaag al 20 links gemaakt.',
  ]);
  expect(refused.headers.get('Retry-After')).toBe(String(13.5 * 3600));
  await at.app.addUser('kees');
  const token = at.app.sessionOf('kees');
  const other = await at.app.call('POST', paths.api.driverLinks(), { datum: DAY }, { token });
  expect(other.status).toBe(201);
  at.app.now = new Date('2026-11-20T23:00:00.000Z');
  const next = await at.app.call(
    'POST',
    paths.api.driverLinks(),
    { datum: DAY },
    {
      token: at.app.sessionOf('piet'),
    },
  );
  expect(next.status).toBe(201);
});
