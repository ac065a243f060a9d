import { expect, test } from 'bun:test';
import { actingAs } from '../../src/database/actor.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { createLink } from '../../src/rounds/driver-links/create-link.ts';
import { today } from '../../src/shared/dates.ts';
import type { Folder } from '../support/binary.ts';
import { requestOf, type Step, stepByRoute } from '../support/everything.ts';
import { get, type Sent } from '../support/expensive-requests.ts';
import { neighboursOf, type Waits } from '../support/neighbours-work.ts';
import { officeWithNeighbours, type Server, TRIES } from '../support/neighbours.ts';
import { startServices } from '../support/services.ts';

/**
 * During a burst a user may wait this number of milliseconds, plus the wait without a burst divided by `SHARE`.
 */
const MOST_MS = 500;
/**
 * A browser has at most six connections to a server. In a burst each connection sends its six requests again and again.
 */
const AT_ONCE = 6;
const PER_CONNECTION = 6;
/**
 * The number of times that the other users (the neighbours) do their work without a burst. Their longest waits without
 * and during a burst are compared.
 */
const QUIET_ROUNDS = 3;
/** On a busy machine, six simultaneous requests leave each neighbour this share of the time. */
const SHARE = 1 / 3;

type Who = 'nobody' | 'driver' | 'piet';
type Job = { who: Who; what: string; sent: (token: string) => Sent };

/** The steps that read or store a whole file. These steps take long, and only one of them runs at a time. */
const ofFiles =
  /^POST \/(customers\/import|klanten\/importeren|betalingen\/afschrift$|payments\/statement$)/;
const ofNobody =
  /^\S+ \/(api\/auth\/(login|request-reset|reset-password)|login|reset-password|healthz|chauffeur\/.*)$/;
const clock = () => new Date();

/**
 * A cheap request for each route except those of `ofFiles`: through a driver's link, by staff and without a session.
 * The requests without a session come last, such as the requests for assets and for logging in.
 */
function jobsOf(link: string, assets: string[]): Job[] {
  const cheap = stepByRoute.filter(([way]) => !ofFiles.test(way));
  const ofLink = cheap.filter(([way]) => way.includes('/chauffeur/'));
  const withLink = ofLink.map(([way, path, body]): Step => {
    const there = path.replace('/x', `/${link}`).replace('/delivery/1', '/delivery/101');
    const onRound = there.replace('levering=1', 'levering=101');
    if (body === undefined) return [way, onRound];
    return [way, onRound, 'levering' in body ? { ...body, levering: '101' } : body];
  });
  return [
    ...withLink.map((step) => jobOf('driver', step)),
    ...cheap.map((step) => jobOf('piet', step)),
    ...assets.map((path) => jobOf('nobody', [`GET ${path}`, path])),
    ...cheap.filter(([way]) => ofNobody.test(way)).map((step) => jobOf('nobody', step)),
  ];
}

function jobOf(who: Who, step: Step): Job {
  return {
    who,
    what: `${who} ${step[0]} ${step[1]}`,
    sent: (token) => [step[1], requestOf(step, token)],
  };
}

/** Moves sixty deliveries to today, for the round of a driver, and makes a link. Returns the token of the link. */
function plantRound(folder: Folder): string {
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  const date = today(clock);
  db.$client.run('UPDATE deliveries SET date = ? WHERE id BETWEEN 101 AND 160', [date]);
  const maker = { id: 4, name: 'piet', clock };
  const { token } = actingAs(maker, () => createLink(db, clock, { date, userId: 4 }));
  closeDatabase(db);
  return token;
}

/** The assets that the login page uses. */
async function findAssets(server: Server): Promise<string[]> {
  const page = new TextDecoder().decode((await server.answerTo('', get(paths.login()))).body);
  return [...new Set([...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path))];
}

/** Sends the requests of these jobs while the neighbours work. Returns the longest waits of the neighbours. */
async function burst(server: Server, jobs: Job[], work: () => Promise<Waits>): Promise<Waits> {
  const tokens = jobs.map(({ who }) => (who === 'piet' ? server.logIn('piet') : ''));
  const done = new AbortController();
  const senders = Array.from({ length: AT_ONCE }, async (_, first) => {
    for (let i = first; !done.signal.aborted; i = i + AT_ONCE < jobs.length ? i + AT_ONCE : first) {
      const [job, token = ''] = [jobs[i], tokens[i]];
      if (job === undefined) return;
      const status = await server.send(token, job.sent(token));
      expect([job.what, status === 500]).toEqual([job.what, false]);
    }
  });
  const waits = await work().finally(() => done.abort());
  await Promise.all(senders);
  return waits;
}

/** Sends the bursts to a new copy of the office. Returns the bursts that delayed a neighbour. */
async function tryBursts(server: Server, bursts: Job[][]): Promise<Job[][]> {
  const work = neighboursOf(server);
  await work(1);
  const slow: Job[][] = [];
  let quiet = await work(QUIET_ROUNDS);
  for (const jobs of bursts) {
    const waits = await burst(server, jobs, () => work(1));
    // Other programs may have made the machine busy since the waits without a burst were measured.
    if (isSlower(waits, quiet)) quiet = await work(QUIET_ROUNDS);
    if (isSlower(waits, quiet)) slow.push(jobs);
    if (process.env.VIPO_FIGURES) console.log(named(jobs), inWords(quiet), inWords(waits));
  }
  return slow;
}

function isSlower(waits: Waits, quiet: Waits): boolean {
  return [...waits].some(([what, ms]) => ms > MOST_MS + (quiet.get(what) ?? 0) / SHARE);
}

function burstsOf(jobs: Job[]): Job[][] {
  const size = AT_ONCE * PER_CONNECTION;
  const count = Math.ceil(jobs.length / size);
  return Array.from({ length: count }, (_, i) => jobs.slice(i * size, (i + 1) * size));
}

function named(jobs: Job[]): string {
  return jobs.map(({ what }) => what).join(', ');
}

function inWords(waits: Waits): string {
  return [...waits].map(([what, ms]) => `${what} ${Math.round(ms)}`).join(' ');
}

test('a burst of cheap requests does not delay another user who reads, changes, imports or books', async () => {
  await using services = await startServices();
  let link = '';
  using office = await officeWithNeighbours(services, (folder) => (link = plantRound(folder)));
  let slow: Job[][] | undefined;
  for (let i = 0; i < TRIES && slow?.length !== 0; i++) {
    await using server = await office.start();
    slow ??= burstsOf(jobsOf(link, await findAssets(server)));
    slow = await tryBursts(server, slow);
  }
  expect(slow?.map(named)).toEqual([]);
}, 480_000);
