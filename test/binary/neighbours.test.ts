import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { forgottenWays, isForm, requestOf, steps } from '../support/everything.ts';
import { expensive, get, type Sent, type Who } from '../support/expensive-requests.ts';
import { MOST_MS, officeWithNeighbours, type Server, TRIES } from '../support/neighbours.ts';
import { startServices } from '../support/services.ts';

/** The number of heavy bodies that are sent at the same time. */
const TOGETHER = 8;
/** The pause of the neighbour between two pages, so that the test measures the server and not the test. */
const REST_MS = 20;
/** Calls refuse with 403 and screens with 303, but many forms also answer 303 on success. */
const MAY_MEAN_REFUSED = [303, 403];

/** Each list of roles gets its own office, which the roles use one after the other. */
const offices: Who[][] = [['nobody'], ['piet', 'baas']];
type Job = { what: string; sent: (token: string) => Sent[]; kind: 'step' | 'heavy' | 'expensive' };

/** Every route with a usual and with a heavy body, then the expensive requests; clearing comes last. */
function jobsOf(who: Who): Job[] {
  // Without a session only the body differs between routes, so one route is enough. The next user also requests the
  // routes that need no session.
  const used = (who === 'nobody' ? [] : steps).map((step): Job => ({
    what: `${step[0]} ${step[1]}`,
    sent: (token) => [[step[1], requestOf(step, token)]],
    kind: 'step',
  }));
  const kilobytes = who === 'nobody' ? 16 : 128;
  const sending = new Map(steps.filter(([way]) => !way.startsWith('GET')).map((s) => [s[0], s]));
  const ways = [...sending.values()];
  const heavy = ways.flatMap((_, i): Job[] => {
    const together = ways.slice(i, i + TOGETHER);
    if (i % TOGETHER > 0) return [];
    const sent = together.map(([way, path]): Sent => [path, heavyBody(way, path, kilobytes)]);
    const names = together.map(([way]) => way).join(', ');
    return [{ what: `heavy bodies to ${names}`, sent: () => sent, kind: 'heavy' }];
  });
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
    await Bun.sleep(REST_MS);
  }
  return { longest, statuses: await work };
}

type Findings = {
  /** The longest wait of the neighbour in the best try, by job, such as 'piet GET /users'. */
  waits: Map<string, number>;
  /** The jobs that staff may not do, by the status of their answers. */
  refused: Set<string>;
};

/**
 * In a new copy of the office, tries each job that was not quick in the tries before, and records the neighbour's
 * wait.
 */
async function tryJobs(server: Server, roles: Who[], { waits, refused }: Findings) {
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
  using office = await officeWithNeighbours(services);
  for (const roles of offices) {
    const findings: Findings = { waits: new Map(), refused: new Set() };
    let slow: string[] = [];
    for (let i = 0; i < TRIES && (i === 0 || slow.length > 0); i++) {
      await using server = await office.start();
      await tryJobs(server, roles, findings);
      slow = [...findings.waits].flatMap(([what, wait]) => (wait > MOST_MS ? [what] : []));
    }
    expect(slow).toEqual([]);
  }
}, 240_000);
