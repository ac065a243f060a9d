import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { forgottenWays, isForm, requestOf, type Step, steps } from '../support/everything.ts';
import { expensive, get, type Sent, type Who } from '../support/expensive-requests.ts';
import { officeWithNeighbours, type Server, TRIES } from '../support/neighbours.ts';
import { startServices } from '../support/services.ts';

/** The longest time in milliseconds that a user may wait for a page because of the requests of another user. */
const MOST_MS = 250;
/** On a slow machine the limit is this many times as long as a list of a thousand deliveries takes. */
const LISTS = 6;
/** The number of heavy bodies that are sent at the same time. */
const TOGETHER = 8;
/** The number of usual requests that are sent one after the other while the neighbour reads pages. */
const IN_TURN = 5;
/** The pause of the neighbour between two pages, so that the test measures the server and not the test. */
const REST_MS = 20;
/** A refused call answers 403 and a refused screen 303, but many forms also answer 303 on success. */
const MAY_MEAN_REFUSED = [303, 403];

/** Each list of roles gets its own office, which the roles use one after the other. */
const offices: Who[][] = [['nobody'], ['piet', 'baas']];
/**
 * Returns the token of a new session. Each usual request has a session of its own, because some of them end their
 * session. The requests of another job share one session.
 */
type LogIn = () => string;
type Job = {
  what: string;
  kind: 'steps' | 'heavy' | 'expensive';
  send: (server: Server, logIn: LogIn) => Promise<number[]>;
  /** The names of the usual requests, in the order of the statuses that `send` returns. */
  names?: string[];
};

function nameOf([way, path]: Step): string {
  return `${way} ${path}`;
}

/** A job of usual requests, one after the other, because later ones need the changes of earlier ones. */
function inTurn(group: Step[]): Job {
  const names = group.map(nameOf);
  const send = async (server: Server, logIn: LogIn) => {
    const statuses: number[] = [];
    for (const step of group)
      statuses.push(await server.send('', [step[1], requestOf(step, logIn())]));
    return statuses;
  };
  return { what: names.join(', '), kind: 'steps', send, names };
}

/** A job of requests that are sent at the same time. */
function atOnce(what: string, kind: Job['kind'], sent: () => Sent[]): Job {
  const send = (server: Server, logIn: LogIn) => {
    const token = logIn();
    return Promise.all(sent().map((one) => server.send(token, one)));
  };
  return { what, kind, send };
}

function groupsOf<T>(all: T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/**
 * The jobs of a user: first the steps as usual requests, then heavy bodies to every route that takes a body, then the
 * expensive requests, of which clearing is the last. Without a session there are no usual requests, because most of
 * them are refused at once, and staff also request the routes that need no session.
 */
function jobsOf(who: Who, used: Step[]): Job[] {
  const kilobytes = who === 'nobody' ? 16 : 128;
  const sending = new Map(steps.filter(([way]) => !way.startsWith('GET')).map((s) => [s[0], s]));
  const heavy = groupsOf([...sending.values()], TOGETHER).map((together) => {
    const sent = together.map(([way, path]): Sent => [path, heavyBody(way, path, kilobytes)]);
    const names = together.map(([way]) => way).join(', ');
    return atOnce(`heavy bodies to ${names}`, 'heavy', () => sent);
  });
  const more = expensive.flatMap(([by, what, sent]) =>
    by === who ? [atOnce(what, 'expensive', sent)] : [],
  );
  return [...groupsOf(used, IN_TURN).map(inTurn), ...heavy, ...more];
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

/** The longest time in milliseconds that the neighbour may wait on this machine. */
async function mostMs(server: Server, buur: string): Promise<number> {
  const waits: number[] = [];
  for (let i = 0; i < 5; i++)
    waits.push((await server.waitFor(buur, get(paths.api.deliveries()))).ms);
  const [, , median = 0] = waits.toSorted((one, other) => one - other);
  return Math.max(MOST_MS, LISTS * median);
}

/** The longest time that the neighbour waited for a page while the server handled the requests of `work`. */
async function longestWait(server: Server, buur: string, work: Promise<number[]>) {
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  let longest = 0;
  for (;;) {
    const { status, ms } = await server.waitFor(buur, get(paths.home()));
    expect(status).toBe(200);
    longest = Math.max(longest, ms);
    if (isDone) break;
    await Bun.sleep(REST_MS);
  }
  return { longest, statuses: await ended };
}

type Findings = {
  /** Whether the neighbour waited too long in every try so far, by job, such as 'piet GET /users'. */
  areSlow: Map<string, boolean>;
  /** The usual requests and the jobs that seem to be refused for staff, because an answer was 303 or 403. */
  refused: Set<string>;
};

/**
 * Tries each job that was not quick in an earlier try, and records whether the neighbour waited too long. `server` has
 * a new copy of the office for each try.
 */
async function tryJobs(server: Server, roles: Who[], { areSlow, refused }: Findings) {
  const buur = server.logIn('buur');
  // The first page of a process takes longer, since its code is still being loaded.
  await server.send(buur, get(paths.home()));
  const most = await mostMs(server, buur);
  for (const who of roles) {
    // An administrator's request costs the server the same as that of staff, unless staff are refused.
    const isNew = (what: string) => who !== 'baas' || refused.has(what);
    const used = who === 'nobody' ? [] : steps.filter((step) => isNew(nameOf(step)));
    for (const { what, send, kind, names = [what] } of jobsOf(who, used)) {
      if (kind === 'heavy' && !isNew(what)) continue;
      const isQuick = areSlow.get(`${who} ${what}`) === false;
      if (isQuick && kind !== 'steps') continue;
      const work = send(server, () => (who === 'nobody' ? '' : server.logIn(who)));
      if (isQuick) {
        // Later steps need the changes of these steps.
        await work;
        continue;
      }
      const { longest, statuses } = await longestWait(server, buur, work);
      expect([who, what, statuses.includes(500)]).toEqual([who, what, false]);
      if (process.env.VIPO_FIGURES)
        console.log(who, what, [...new Set(statuses)], Math.round(longest), Math.round(most));
      for (const [i, status] of statuses.entries())
        if (who === 'piet' && MAY_MEAN_REFUSED.includes(status)) refused.add(names[i] ?? what);
      areSlow.set(`${who} ${what}`, longest > most);
    }
  }
}

test('while a user sends expensive requests, a page for another user takes at most a quarter of a second, or six times as long as a list of a thousand deliveries', async () => {
  expect(forgottenWays()).toEqual([]);
  await using services = await startServices();
  using office = await officeWithNeighbours(services);
  for (const roles of offices) {
    const findings: Findings = { areSlow: new Map(), refused: new Set() };
    let slow: string[] = [];
    for (let i = 0; i < TRIES && (i === 0 || slow.length > 0); i++) {
      await using server = await office.start();
      await tryJobs(server, roles, findings);
      slow = [...findings.areSlow].flatMap(([what, isSlow]) => (isSlow ? [what] : []));
    }
    expect(slow).toEqual([]);
  }
}, 600_000);
