import { expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { type Folder, startVipo, temporaryFolder } from '../support/binary.ts';
import { forgottenWays, isForm, requestOf, steps } from '../support/everything.ts';
import {
  expensive,
  get,
  insertDeliveries,
  insertInvoices,
  PINCODE,
  type Sent,
  type Who,
} from '../support/expensive-requests.ts';
import { plantBackupOfToday, plantUser } from '../support/planted.ts';
import { startServices } from '../support/services.ts';

/** The longest time that any user may wait for a page because of the requests of another. */
const MOST_MS = 500;
/** A busy machine or disk can also delay a page, so the best of these tries counts. */
const TRIES = 3;
/** Calls refuse with 403 and screens with 303, but many forms also answer 303 on success. */
const MAY_MEAN_REFUSED = [303, 403];
/** The users in the order of their ids. The steps change users 2 and 3. */
const USERS = ['baas', 'eva', 'tom', 'piet', 'buur'];

/** Each list of roles gets its own office, which the roles use one after the other. */
const offices: Who[][] = [['nobody'], ['piet', 'baas']];
type Env = Record<string, string>;
type Job = { what: string; sent: (token: string) => Sent[]; kind: 'step' | 'heavy' | 'expensive' };

/** Every route with a usual and with a heavy body, then the expensive requests; clearing comes last. */
function jobsOf(who: Who): Job[] {
  const used = steps.map((step): Job => ({
    what: `${step[0]} ${step[1]}`,
    sent: (token) => [[step[1], requestOf(step, token)]],
    kind: 'step',
  }));
  const kilobytes = who === 'nobody' ? 16 : 128;
  const sending = new Map(steps.filter(([way]) => !way.startsWith('GET')).map((s) => [s[0], s]));
  const heavy = [...sending.values()].map(([way, path]): Job => ({
    what: `${way} with a heavy body`,
    sent: () => [[path, heavyBody(way, path, kilobytes)]],
    kind: 'heavy',
  }));
  const more = expensive.flatMap(([by, what, sent]): Job[] =>
    by === who ? [{ what, sent, kind: 'expensive' }] : [],
  );
  return [...used, ...heavy, ...more];
}

/** A body that is expensive to parse: nested brackets as JSON, many empty fields as a form. */
function heavyBody(way: string, path: string, kilobytes: number): RequestInit {
  const [method = ''] = way.split(' ');
  const isOfScreen = method === 'POST' && isForm(path);
  const type = isOfScreen ? 'application/x-www-form-urlencoded' : 'application/json';
  const bytes = kilobytes * 1024;
  const body = isOfScreen ? 'a&'.repeat(bytes / 2) : '['.repeat(bytes);
  return { method, headers: { 'Content-Type': type }, body };
}

async function start(folder: Folder, env: Env) {
  const vipo = await startVipo(folder, [], { env });
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  const logIn = (name: string) => createSession(db, () => new Date(), USERS.indexOf(name) + 1);
  const send = async (token: string, [path, init]: Sent): Promise<number> => {
    const headers = new Headers(init.headers);
    if (token !== '') headers.set('Cookie', `vipo_session=${token}`);
    const answer = await fetch(vipo.url + path, { ...init, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };
  const dispose = async () => {
    closeDatabase(db);
    await vipo.end('SIGKILL');
  };
  return { logIn, send, [Symbol.asyncDispose]: dispose };
}
type Server = Awaited<ReturnType<typeof start>>;

/** A thousand deliveries, a hundred of them with an invoice. */
async function fillOffice(folder: Folder): Promise<void> {
  for (const name of USERS) plantUser(folder, name, { isAdmin: name === 'baas' });
  plantBackupOfToday(folder);
  insertDeliveries(folder);
  await insertInvoices(folder);
}

/** The longest time that the neighbour waited for a page while the server handled these requests. */
async function longestWait(server: Server, buur: string, token: string, sent: Sent[]) {
  let isDone = false;
  const work = Promise.all(sent.map((one) => server.send(token, one))).finally(
    () => (isDone = true),
  );
  let longest = 0;
  for (;;) {
    const began = performance.now();
    expect(await server.send(buur, get(paths.home()))).toBe(200);
    longest = Math.max(longest, performance.now() - began);
    if (isDone) break;
  }
  return { longest, statuses: await work };
}

type Findings = {
  /** By job, such as 'piet GET /users': the longest wait of the neighbour in the best try. */
  waits: Map<string, number>;
  /** The jobs that staff may not do, as far as the status shows. */
  refused: Set<string>;
};

/** Tries each job that was not quick before in a new copy of the office, and records the neighbour's wait. */
async function tryJobs(office: Folder, env: Env, roles: Who[], { waits, refused }: Findings) {
  using folder = temporaryFolder();
  cpSync(office.path, folder.path, { recursive: true });
  await using server = await start(folder, env);
  const buur = server.logIn('buur');
  // The first page of a process takes longer, since its code is still being loaded.
  await server.send(buur, get(paths.home()));
  for (const who of roles) {
    for (const { what, sent, kind } of jobsOf(who)) {
      // An administrator's request costs the server the same as that of staff, unless staff are refused.
      if (who === 'baas' && kind !== 'expensive' && !refused.has(what)) continue;
      const before = waits.get(`${who} ${what}`) ?? Infinity;
      const isQuick = before <= MOST_MS;
      if (isQuick && kind !== 'step') continue;
      // Some jobs end the session.
      const token = who === 'nobody' ? '' : server.logIn(who);
      if (isQuick) {
        // Later steps need the changes of this job.
        for (const one of sent(token)) await server.send(token, one);
        continue;
      }
      const { longest, statuses } = await longestWait(server, buur, token, sent(token));
      expect([who, what, statuses.includes(500)]).toEqual([who, what, false]);
      if (process.env.VIPO_FIGURES)
        console.log(who, what, [...new Set(statuses)], Math.round(longest));
      if (who === 'piet' && MAY_MEAN_REFUSED.some((status) => statuses.includes(status)))
        refused.add(what);
      waits.set(`${who} ${what}`, Math.min(before, longest));
    }
  }
}

test('no user waits longer than half a second for a page because of the requests of another user', async () => {
  expect(forgottenWays()).toEqual([]);
  await using services = await startServices();
  const { tikkie, whatsapp } = services.config;
  const env = {
    VIPO_ADMIN_PINCODE: PINCODE,
    VIPO_SMTP_URL: 'smtp://127.0.0.1:1',
    VIPO_MAIL_FROM: 'vipo@vipo.test',
    VIPO_TIKKIE_URL: tikkie.url,
    VIPO_TIKKIE_API_KEY: tikkie.apiKey,
    VIPO_TIKKIE_APP_TOKEN: tikkie.appToken,
    VIPO_WHATSAPP_URL: whatsapp.url,
    VIPO_WHATSAPP_TOKEN: whatsapp.token,
    VIPO_WHATSAPP_PHONE_ID: whatsapp.phoneId,
    VIPO_WHATSAPP_TEMPLATE: whatsapp.template,
  };
  using office = temporaryFolder();
  await fillOffice(office);
  for (const roles of offices) {
    const findings: Findings = { waits: new Map(), refused: new Set() };
    let slow: string[] = [];
    for (let i = 0; i < TRIES && (i === 0 || slow.length > 0); i++) {
      await tryJobs(office, env, roles, findings);
      slow = [...findings.waits].flatMap(([what, wait]) => (wait > MOST_MS ? [what] : []));
    }
    expect(slow).toEqual([]);
  }
}, 240_000);
