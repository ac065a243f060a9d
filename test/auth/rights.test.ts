import { expect, spyOn, test } from 'bun:test';
import { countAttempt } from '../../src/auth/attempts/count-attempt.ts';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { getSettings } from '../../src/firm/queries.ts';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { aLogo, isForm, requestOf, type Step, stepByRoute, steps } from '../support/everything.ts';
import { startServices } from '../support/services.ts';
import { slowly } from '../support/slow-request.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { nextTurn } from '../support/until.ts';

const losses = {
  deactivated: "UPDATE users SET is_active = 0 WHERE username = 'baas'",
  demoted: "UPDATE users SET is_admin = 0 WHERE username = 'baas'",
};
type Loss = keyof typeof losses;

const ADMIN =
  /^\/(api\/users|api\/admin|users|instellingen|logboek|cijfers|figures|factureren\/klok|customer\/\d+\/(export|forget)|klant\/\d+\/vergeten|eerste-stappen)/;
const OPEN =
  /^\/(login|reset-password|healthz|chauffeur|api\/auth\/(login|request-reset|reset-password))/;
const LEAVING = /logout$/;
const closed = steps.filter(([, path]) => !OPEN.test(path) && !LEAVING.test(path));

function lose(app: TestApp, loss: Loss): void {
  app.db.$client.run(losses[loss]);
}

/** Makes both users active administrators again, since some steps take these rights away. */
function giveBack(app: TestApp): void {
  app.db.$client.run('UPDATE users SET is_active = 1, is_admin = 1 WHERE id <= 2');
}

/**
 * All rows by table, without sessions, failed attempts, the search index of the log, and what `lose` itself changes:
 * log entries about users, and the withdrawal of links for drivers.
 */
function stored({ db }: TestApp): Record<string, unknown[]> {
  const own = "kind || ' ' || action IN ('gebruiker gewijzigd', 'rit link ingetrokken')";
  const tables = db.$client
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|failed_|sessions|audit_subjects|search_batches)/.test(name));
  const rows = (name: string) => {
    const narrowed = name === 'audit_log' ? ` WHERE NOT (${own})` : '';
    const columns = name === 'driver_links' ? 'id, user_id, date, expires_at' : '*';
    return db.$client.query(`SELECT ${columns} FROM ${name}${narrowed}`).all();
  };
  return Object.fromEntries(tables.map((name) => [name, rows(name)]));
}

/** An office with every service and two administrators, since the last administrator cannot lose the role. */
async function officeOfTwo(file?: string) {
  const hooks = { whenTikkieIsAsked: () => undefined as void };
  const now = () => {
    hooks.whenTikkieIsAsked();
    return app.now;
  };
  const [services, mail] = [await startServices(now), await startMailServer()];
  const config = { ...services.config, mail: mail.config, adminPincode: '4711' };
  const app = new TestApp(config, file);
  await app.addUser('baas', { isAdmin: true });
  await app.addUser('chef', { isAdmin: true });
  const stop = async () => void (await Promise.all([services[Symbol.asyncDispose](), mail.stop()]));
  const { tikkie, whatsapp } = services;
  const asked = () => tikkie.requests.length + whatsapp.requests.length + mail.mails.length;
  return { app, tikkie, whatsapp, asked, hooks, [Symbol.asyncDispose]: stop };
}

/** The answer to a user without the rights: 401 or 403 to a call, a redirect to /login or / to a screen. */
function refusal([way, path]: Step, loss: Loss): [number, string | null] {
  const screens = /^\/($|klanten|kaart\/|logo\/|cijfers|sneltoetsen|zoeken|hulp\/)/;
  if (!isForm(path) && !(way.startsWith('GET') && screens.test(path)))
    return [loss === 'demoted' ? 403 : 401, null];
  return [303, loss === 'demoted' ? paths.home() : paths.login()];
}

test('a request of a user who is deactivated or demoted during the request reads, changes and sends nothing', async () => {
  await using at = await officeOfTwo();
  const { app, asked } = at;
  const refused = { deactivated: 0, demoted: 0 };
  for (const step of closed) {
    const [way, path] = step;
    // The handler of a GET ends before the rights are lost. It may have written to the log, so rows are not compared.
    const isRead = way.startsWith('GET');
    if (isRead && !stepByRoute.includes(step)) continue;
    const state = () => (isRead ? undefined : { ...stored(app), asked: asked() });
    const tries: Loss[] = ADMIN.test(path) ? ['deactivated', 'demoted'] : ['deactivated'];
    giveBack(app);
    const before = state();
    for (const loss of tries) {
      refused[loss] += 1;
      const token = createSession(app.db, () => app.now, 1);
      const { send, answer } = await slowly(app, path, requestOf(step, token));
      lose(app, loss);
      send();
      const { status, headers } = await answer;
      const told = [way, loss, status, headers.get('Location')];
      expect(told).toEqual([way, loss, ...refusal(step, loss)]);
      giveBack(app);
      expect({ way, loss, ...state() }).toEqual({ way, loss, ...before });
    }
    // Later steps need the changes of this step.
    if (!isRead) await (await app.fetch(path, requestOf(step, app.sessionOf('baas')))).text();
  }
  expect(refused.deactivated).toBeGreaterThan(80);
  expect(refused.demoted).toBeGreaterThan(25);
});

test('an administrator who is demoted during the request can still plan a delivery', async () => {
  await using at = await officeOfTwo();
  const { app } = at;
  const step = steps.find(([way]) => way === 'POST /add-delivery') ?? (['', ''] as Step);
  const request = requestOf(step, app.sessionOf('baas'));
  const { send, answer } = await slowly(app, step[1], request);
  lose(app, 'demoted');
  send();
  expect((await answer).status).toBe(201);
});

test.each<Loss>(['deactivated', 'demoted'])(
  'an administrator who is %s during the upload does not change the logo',
  async (loss) => {
    await using at = await officeOfTwo();
    const { app } = at;
    const token = app.sessionOf('baas');
    const step: Step = ['POST /instellingen/logo', paths.changeLogo(), { logo: aLogo() }];
    const { send, answer } = await slowly(app, step[1], requestOf(step, token));
    lose(app, loss);
    send();
    await answer;
    expect(getSettings(app.db).logoSha256).toBeNull();
  },
);

test.each<Loss>(['deactivated', 'demoted'])(
  'an administrator who is %s while the pincode is checked does not clear the database',
  async (loss) => {
    using folder = temporaryFolder();
    await using at = await officeOfTwo(folder.file('vipo.sqlite'));
    const { app } = at;
    const token = app.sessionOf('baas');
    const plan = steps.find(([way]) => way === 'POST /add-delivery') ?? (['', ''] as Step);
    await app.fetch(plan[1], requestOf(plan, token));
    const turn = Promise.withResolvers<undefined>();
    const attempt = { target: 'pincode', address: '192.0.2.1' };
    const before = countAttempt(app.counter, attempt, () => turn.promise);
    const body = { pincode: '4711' };
    const clearing = app.call('POST', paths.api.clearDatabase(), body, { token });
    // The body has been read, so the request now waits for the earlier attempt.
    await nextTurn();
    lose(app, loss);
    turn.resolve(undefined);
    await before;
    expect((await clearing).status).toBe(loss === 'demoted' ? 403 : 401);
    const { n } = app.db.$client
      .query<{ n: number }, []>('SELECT count(*) n FROM deliveries')
      .get() ?? { n: 0 };
    expect(n).toBe(1);
  },
);

const eva = { username: 'eva', email: 'eva@vipo.test', password: 'eikenhout-9', isAdmin: true };

test.each<[string, Loss, (app: TestApp, token: string) => Promise<unknown>]>([
  ...(['deactivated', 'demoted'] as const).flatMap(
    (loss): [string, Loss, (app: TestApp, token: string) => Promise<unknown>][] => [
      ['adds a user', loss, (app, token) => app.call('POST', paths.api.users(), eva, { token })],
      [
        'changes a password',
        loss,
        (app, token) =>
          app.call(
            'PUT',
            paths.api.user(2),
            { ...eva, newPassword: 'dief-geheim-9', currentPassword: PASSWORD },
            { token },
          ),
      ],
      [
        'adds a user by the form',
        loss,
        (app, token) => app.page(paths.newUser(), token, { ...eva, isAdmin: 'on' }),
      ],
    ],
  ),
  [
    'changes his own password',
    'deactivated',
    (app, token) => {
      const change = { currentPassword: PASSWORD, newPassword: 'dief-geheim-9' };
      return app.call('POST', paths.api.changePassword(), change, { token });
    },
  ],
])(
  'nothing is stored when a user who %s is %s while the password is hashed',
  async (_, loss, act) => {
    await using at = await officeOfTwo();
    const { app } = at;
    const token = app.sessionOf('baas');
    const before = stored(app);
    const hash = Bun.password.hash.bind(Bun.password);
    const hashing = spyOn(Bun.password, 'hash').mockImplementation((...args) => {
      lose(app, loss);
      return hash(...args);
    });
    try {
      await act(app, token);
      expect(hashing).toHaveBeenCalled();
      giveBack(app);
      expect(stored(app)).toEqual(before);
    } finally {
      hashing.mockRestore();
    }
  },
);

test('a user who is deactivated while Tikkie answers sends no message, but the payment request is stored', async () => {
  await using at = await officeOfTwo();
  const { app, tikkie, whatsapp, hooks } = at;
  const token = app.sessionOf('baas');
  const plan = steps.find(([way]) => way === 'POST /add-delivery') ?? (['', ''] as Step);
  const delivery = { ...plan[2], Betaling: 'betaalverzoek' };
  await app.call('POST', paths.api.addDelivery(), delivery, { token });
  await app.call('POST', paths.api.invoice(1), undefined, { token });
  hooks.whenTikkieIsAsked = () => lose(app, 'deactivated');
  const body = { telefoonnummer: '0612345678' };
  const { status } = await app.call('POST', paths.api.sendAgain(1), body, { token });
  expect(status).toBe(401);
  expect([tikkie.posts().length, whatsapp.posts().length]).toEqual([1, 0]);
  const { state } = app.db.$client
    .query<{ state: string }, []>('SELECT state FROM outgoing')
    .get() ?? { state: '' };
  expect(state).toBe('sent');
});

test('an administrator who is deactivated while a backup is made does not get the backup', async () => {
  using folder = temporaryFolder();
  await using at = await officeOfTwo(folder.file('vipo.sqlite'));
  const { app } = at;
  const token = app.sessionOf('baas');
  const asking = app.page(paths.downloadBackup(), token, {});
  lose(app, 'deactivated');
  const { status, headers, body } = await asking;
  expect([status, headers.get('Location'), body]).toEqual([303, paths.login(), '']);
  expect(headers.get('Content-Disposition')).toBeNull();
});
