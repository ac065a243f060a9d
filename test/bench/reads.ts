import { paths } from '../../src/paths.ts';
import { addDays, today } from '../../src/shared/dates.ts';
import { note } from './figures.ts';
import { compare, warmUp } from './measure.ts';
import type { Office } from './office.ts';
import { COMMON_TRIGRAMS, DAY_OF_OFFICE, DAY_OF_VAN, OLD_NAME, RARE_ACTOR } from './seed.ts';

type Befores = { later?: string; eight?: string };

const BEFORE_RARE = '353–598 ms at 1M';
const BEFORE_OLD = '237–347 ms at 1M';
const BEFORE_COMMON = '69–100 ms at 1M';
const past = { periode: 'verleden' };
const lists: [name: string, path: string, before?: Befores][] = [
  ['/overzicht', paths.overview(), { later: '5.9 ×' }],
  ["'Eerder'", paths.overview(past), { later: '22.7 ms at 300k', eight: '0.31 ×' }],
  ['/archief', paths.archive(), { eight: '0.36 ×' }],
  ['/betalingen', paths.payments(), { later: '4.3 ×' }],
  ['/betalingen/geboekt', paths.bookedPayments()],
  ['/factureren', paths.invoicing(), { later: '11 ×' }],
  ['/klanten', paths.customers()],
  ['/logboek', paths.logbook()],
  ['/klant', paths.customer(1)],
];

/** The goals in ms are for the processor time of Vipo, and the goals in × for the ratio to the reference. */
const reads: [name: string, path: string, goal: string, before?: string][] = [
  ['/logboek, rare user', paths.logbook({ wie: RARE_ACTOR }), '≤ 3 ×', BEFORE_RARE],
  [
    '/logboek, rare user and kind',
    paths.logbook({ wie: RARE_ACTOR, soort: 'klant' }),
    '≤ 3 ×',
    BEFORE_RARE,
  ],
  ["'Eerder', many old hits", paths.overview({ klant: OLD_NAME, ...past }), '≤ 10 ms', BEFORE_OLD],
  ['/overzicht, many old hits', paths.overview({ klant: OLD_NAME }), '≤ 10 ms', BEFORE_OLD],
  ['/betalingen, many old hits', paths.payments({ klant: OLD_NAME }), '≤ 10 ms', BEFORE_OLD],
  ['/archief, many old hits', paths.archive({ klant: OLD_NAME }), '≤ 10 ms', BEFORE_OLD],
  ['search, many old hits', paths.api.search({ q: OLD_NAME }), '≤ 10 ms', BEFORE_OLD],
  [
    "'Eerder', common trigrams",
    paths.overview({ klant: COMMON_TRIGRAMS, ...past }),
    '≤ 5 ms',
    BEFORE_COMMON,
  ],
  [
    '/betalingen, common trigrams',
    paths.payments({ klant: COMMON_TRIGRAMS }),
    '≤ 5 ms',
    BEFORE_COMMON,
  ],
  ['/archief, common trigrams', paths.archive({ klant: COMMON_TRIGRAMS }), '≤ 5 ms', BEFORE_COMMON],
  [
    '/klanten, common trigrams',
    paths.customers({ klant: COMMON_TRIGRAMS }),
    '≤ 5 ms',
    BEFORE_COMMON,
  ],
  ["'Eerder', no hit", paths.overview({ klant: 'zzzz', ...past }), '≤ 5 ms'],
  ['/', paths.home(), '≤ 3 ×', '6.4 × at 300k'],
  ['/cijfers', paths.figures(), '≤ 3 ×', '3.5–5 ×'],
  ['/rit, 4 stops', paths.round({ datum: dayOf(DAY_OF_VAN) }), '≤ 3 ×', '6.6 ×'],
  ['/rit, 100 stops', paths.round({ datum: dayOf(DAY_OF_OFFICE) }), '≤ 6 ms'],
];

/** The last page that is measured. Shorter lists have fewer pages. */
const MOST_PAGES = 100;

export async function measureReads(office: Office): Promise<void> {
  const { size, get } = office;
  let longest = 0;
  for (const [name, path, { later, eight } = {}] of lists) {
    await warmUp(get(path));
    const [own, bare] = await compared(office, path);
    note(name, size, own / bare, '≤ 3.5 ×', '1.6–3.5 ×');
    const growth = await growthOfPages(office, path);
    note(`${name}, the slower of pages 2 and 100 beside page 1`, size, growth, '≤ 1.25 ×', later);
    if (eight !== undefined) {
      const [ownOfEight, bareOfEight] = await compared(office, path, 8);
      note(`${name}, rate of eight clients`, size, bareOfEight / ownOfEight, '≥ 0.5 ×', eight);
    }
    longest = Math.max(longest, (await htmlOf(office, path)).length / 1000);
  }
  note('HTML of a list, the longest', size, longest, '≤ 25 kB', '48 kB');
  for (const [name, path, goal, before] of reads) {
    await warmUp(get(path));
    const [own, bare] = await compared(office, path);
    note(name, size, goal.endsWith('ms') ? own : own / bare, goal, before);
  }
}

function compared({ vipo, reference, get, ask }: Office, path: string, clients = 1) {
  const bare = { pid: reference.pid, work: ask('/list') };
  return compare({ pid: vipo.pid, work: get(path) }, bare, { clients });
}

async function growthOfPages(office: Office, path: string): Promise<number> {
  const { vipo, get } = office;
  const growths: number[] = [];
  let page = path;
  for (let number = 2; number <= MOST_PAGES; number++) {
    const next = nextIn(await htmlOf(office, page));
    page = next ?? page;
    if (number > 2 && number < MOST_PAGES && next !== undefined) continue;
    await warmUp(get(page));
    const [later, first] = await compare(
      { pid: vipo.pid, work: get(page) },
      { pid: vipo.pid, work: get(path) },
    );
    growths.push(later / first);
    if (next === undefined) break;
  }
  return Math.max(...growths);
}

function nextIn(html: string): string | undefined {
  const [link] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? [];
  return /href="([^"]+)"/.exec(link ?? '')?.[1]?.replaceAll('&amp;', '&');
}

async function htmlOf({ get }: Office, path: string): Promise<string> {
  return new TextDecoder().decode((await get(path)()) as ArrayBuffer);
}

function dayOf({ inDays }: { inDays: number }): string {
  return addDays(
    today(() => new Date()),
    inDays,
  );
}
