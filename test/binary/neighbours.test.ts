import { expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { type Folder, startVipo, temporaryFolder } from '../support/binary.ts';
import { forgottenWays, isForm, requestOf, steps } from '../support/everything.ts';
import {
  expensive,
  get,
  INVOICES,
  insertDeliveries,
  PINCODE,
  post,
  type Sent,
  type Who,
} from '../support/expensive-requests.ts';
import { plantUser } from '../support/planted.ts';
import { startServices } from '../support/services.ts';

/** Nobody waits longer than this for a page because of what somebody else asks for. */
const MOST_MS = 500;
/** A busy machine or disk may hold a page up as well, so the best of some tries counts. */
const TRIES = 3;
/** By their ids. The steps change users 2 and 3. */
const USERS = ['baas', 'eva', 'tom', 'piet', 'buur'];

const roles: Who[] = ['nobody', 'piet', 'baas'];
type Env = Record<string, string>;
type Job = [what: string, sent: (token: string) => Sent[]];

/** Every way into the app, as it is used and with a heavy body, and then what else costs much; clearing comes last. */
function jobsOf(who: Who): Job[] {
  const used = steps.map((step): Job => [
    `${step[0]} ${step[1]}`,
    (token) => [[step[1], requestOf(step, token)]],
  ]);
  const kilobytes = who === 'nobody' ? 16 : 128;
  const sending = new Map(steps.filter(([way]) => !way.startsWith('GET')).map((s) => [s[0], s]));
  const heavy = [...sending.values()].map(([way, path]): Job => [
    `${way} with a heavy body`,
    () => [[path, heavyBody(way, path, kilobytes)]],
  ]);
  return [...used, ...heavy, ...expensive.flatMap(([by, ...job]) => (by === who ? [job] : []))];
}

/** What costs most to read: brackets as JSON, fields without anything as a form. */
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
  const end = async (signal: NodeJS.Signals) => {
    db.$client.close();
    await vipo.end(signal);
  };
  return { logIn, send, end, [Symbol.asyncDispose]: () => end('SIGKILL') };
}
type Server = Awaited<ReturnType<typeof start>>;

/** A thousand deliveries, a hundred of them with an invoice. */
async function fillOffice(folder: Folder, env: Env): Promise<void> {
  for (const name of USERS) plantUser(folder, name, { isAdmin: name === 'baas' });
  insertDeliveries(folder);
  await using server = await start(folder, env);
  const token = server.logIn('piet');
  for (let id = 1; id <= INVOICES; id++) await server.send(token, post(paths.api.invoice(id)));
  // So that its daily backup has ended too, before these files are copied.
  await server.end('SIGTERM');
}

/** The longest that a page took the neighbour while others were served. */
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

/** How long the neighbour waited for each job of somebody, in an office of their own. */
async function waitsBeside(office: Folder, env: Env, who: Who): Promise<Map<string, number>> {
  using folder = temporaryFolder();
  cpSync(office.path, folder.path, { recursive: true });
  await using server = await start(folder, env);
  const buur = server.logIn('buur');
  const waits = new Map<string, number>();
  for (const [what, sent] of jobsOf(who)) {
    // Some jobs end the session.
    const token = who === 'nobody' ? '' : server.logIn(who);
    const { longest, statuses } = await longestWait(server, buur, token, sent(token));
    expect([what, statuses.includes(500)]).toEqual([what, false]);
    if (process.env.VIPO_FIGURES)
      console.log(who, what, [...new Set(statuses)], Math.round(longest));
    waits.set(what, longest);
  }
  return waits;
}

test('nobody waits over half a second for a page, whatever somebody else asks for', async () => {
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
  await fillOffice(office, env);
  for (const who of roles) {
    let slow = jobsOf(who).map(([what]) => what);
    for (let i = 0; i < TRIES && slow.length > 0; i++) {
      const waits = await waitsBeside(office, env, who);
      slow = slow.filter((what) => (waits.get(what) ?? Infinity) > MOST_MS);
    }
    expect([who, slow]).toEqual([who, []]);
  }
}, 240_000);
