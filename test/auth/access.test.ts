import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import type { TestApp } from '../support/app.ts';
import { requestOf, type Step, stepByRoute } from '../support/everything.ts';
import { office } from '../support/office.ts';
import { toastOf } from '../support/toast.ts';

/** Routes that need no session. */
const OPEN = [
  'POST /api/auth/login',
  'POST /api/auth/request-reset',
  'POST /api/auth/reset-password',
  'GET /reset-password',
  'POST /reset-password',
  'GET /login',
  'POST /login',
  'GET /healthz',
  'GET /chauffeur/:token',
  'POST /chauffeur/:token',
  'GET /chauffeur/:token/anders',
  'GET /chauffeur/:token/verantwoording',
  'POST /chauffeur/:token/delivery/:id/delivered',
  'POST /chauffeur/:token/delivery/:id/underway',
  'POST /chauffeur/:token/delivery/:id/photos',
  'POST /chauffeur/:token/foto',
  'GET /chauffeur/:token/photo/:id',
  'DELETE /chauffeur/:token/photo/:id',
];
const ADMIN =
  /\/api\/users|\/api\/admin|\/users|\/instellingen|\/logboek|\/klok|\/cijfers|\/figures|\/export$|\/forget|\/vergeten|\/database-legen|\/eerste-stappen/;

const closed = stepByRoute.filter(([way]) => !OPEN.includes(way));

/** Calls are refused with JSON, screens with a redirect. */
function isCall([way, path]: Step): boolean {
  const screens = [
    paths.home(),
    '/plan',
    '/overzicht',
    '/rit',
    '/week',
    '/edit',
    '/factureren',
    '/ongedaan',
    '/archief',
    '/betalingen',
    '/klant',
  ];
  const others = [
    '/users',
    '/wachtwoord',
    '/sneltoetsen',
    '/database-legen',
    '/instellingen',
    '/logout',
    '/logo/',
    '/sessies',
    '/codes',
    '/niet-geleverd',
    '/logboek',
    '/cijfers',
    '/kaart/',
    '/zoeken',
    '/hulp/',
    '/eerste-stappen',
  ];
  const start = path.split('?')[0] ?? '';
  return (
    !(
      start === '/' || [...screens.slice(1), ...others].some((screen) => start.startsWith(screen))
    ) && way !== ''
  );
}

async function refusalOf(app: TestApp, step: Step, token: string) {
  const { status, headers } = await app.fetch(step[1], requestOf(step, token));
  return [step[0], status, headers.get('Location')];
}

const withPincode = { admin: true, config: { adminPincode: '4711' } };

/** Tokens that belong to no valid session. */
const strangers: Record<string, (app: TestApp) => Promise<string>> = {
  'no session': () => Promise.resolve(''),
  'a made-up token': () => Promise.resolve('x'.repeat(43)),
  'a session that has run out': async (app) => {
    const token = await app.staff();
    app.wait(13 * 3_600_000);
    return token;
  },
  'a session of somebody deactivated': async (app) => {
    const token = await app.staff();
    app.db.$client.run("UPDATE users SET is_active = 0 WHERE username = 'piet'");
    return token;
  },
  'a session that was logged out': async (app) => {
    const token = await app.staff();
    await app.call('POST', paths.api.logout(), undefined, { token });
    return token;
  },
};

test.each(Object.keys(strangers))(
  'a request with %s is refused on each route that needs a session: calls answer 401 and pages redirect',
  async (who) => {
    const { app } = await office(withPincode);
    const token = (await strangers[who]?.(app)) ?? '';
    const answers = [];
    for (const step of closed) answers.push(await refusalOf(app, step, token));
    expect(answers).toEqual(
      closed.map((step) => [step[0], ...(isCall(step) ? [401, null] : [303, paths.login()])]),
    );
    const { n } = app.db.$client
      .query<{ n: number }, []>('SELECT count(*) AS n FROM deliveries')
      .get() ?? { n: -1 };
    expect(n).toBe(0);
  },
);

test('staff are refused only on the routes of administrators: calls answer 403 and pages redirect', async () => {
  const { app } = await office(withPincode);
  const token = await app.staff();
  for (const step of closed.filter(([way]) => !/logout|change-password/.test(way))) {
    const answer = await app.fetch(step[1], requestOf(step, token));
    const { status } = answer;
    const isRefused = status === 403 || toastOf(answer) === 'error:Alleen een beheerder mag dit.';
    expect([step[0], isRefused]).toEqual([step[0], ADMIN.test(step[1])]);
    if (isRefused) expect([step[0], status]).toEqual([step[0], isCall(step) ? 403 : 303]);
    else expect([step[0], status]).not.toEqual([step[0], 401]);
  }
});

test('a user with a one-time password can only change that password or log out', async () => {
  const { app } = await office(withPincode);
  await app.addUser('nieuw', { isAdmin: true, mustChangePassword: true });
  const token = app.sessionOf('nieuw');
  const allowed = /logout|change-password|wachtwoord|auth\/me/;
  for (const step of closed.filter(([way]) => !allowed.test(way))) {
    const expected = isCall(step) ? [403, null] : [303, paths.changePassword()];
    expect(await refusalOf(app, step, token)).toEqual([step[0], ...expected]);
  }
  const { body } = await app.call('GET', paths.api.me(), undefined, { token });
  expect(body.user.mustChangePassword).toBeTrue();
});

test('a request from another site that changes something is refused, also with a valid session', async () => {
  const { app, token } = await office(withPincode);
  for (const [way, path, body] of stepByRoute.filter(([name]) => !name.startsWith('GET'))) {
    const answer = await app.fetch(path, {
      method: way.split(' ')[0] ?? '',
      headers: { Origin: 'https://kwaad.example', Cookie: `vipo_session=${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([way, answer.status]).toEqual([way, 403]);
  }
});

test('a cross-site request without an Origin header is refused, but a link from another site works', async () => {
  const { app, token } = await office(withPincode);
  const send = async (method: string, path: string, site: string) => {
    const headers = { 'Sec-Fetch-Site': site, Cookie: `vipo_session=${token}` };
    return (await app.fetch(path, { method, headers })).status;
  };
  for (const [way, path] of stepByRoute.filter(([name]) => !name.startsWith('GET'))) {
    const [method = ''] = way.split(' ');
    expect([way, await send(method, path, 'cross-site')]).toEqual([way, 403]);
  }
  expect(await send('GET', paths.plan(), 'cross-site')).toBe(200);
  for (const site of ['same-origin', 'none']) {
    expect([site, await send('POST', paths.api.addDelivery(), site)]).toEqual([site, 415]);
  }
});
