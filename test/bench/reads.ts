import { paths } from '../../src/paths.ts';
import { addDays, today } from '../../src/shared/dates.ts';
import { COMMON_TRIGRAMS, DAY_OF_OFFICE, DAY_OF_VAN, OLD_NAME, RARE_ACTOR } from './seed.ts';

// The requests of the benchmark: screens, filters and calls, by their names in its output.

const past = { periode: 'verleden' };
export const lists = {
  '/overzicht': paths.overview(),
  '/overzicht, Eerder': paths.overview(past),
  '/archief': paths.archive(),
  '/betalingen': paths.payments(),
  '/factureren': paths.invoicing(),
  '/klanten': paths.customers(),
  '/logboek': paths.logbook(),
  '/klant': paths.customer(1),
};
export const rare = {
  '/logboek, rare user': paths.logbook({ wie: RARE_ACTOR }),
  '/logboek, rare user and kind': paths.logbook({ wie: RARE_ACTOR, soort: 'klant' }),
};
export const oldHits = {
  '/overzicht, many old hits': paths.overview({ klant: OLD_NAME, ...past }),
  '/overzicht, many old hits, none to come': paths.overview({ klant: OLD_NAME }),
  '/betalingen, many old hits': paths.payments({ klant: OLD_NAME }),
  '/archief, many old hits': paths.archive({ klant: OLD_NAME }),
  'search, many old hits': paths.api.search({ q: OLD_NAME }),
};
export const noHits = {
  '/overzicht, common trigrams': paths.overview({ klant: COMMON_TRIGRAMS, ...past }),
  '/betalingen, common trigrams': paths.payments({ klant: COMMON_TRIGRAMS }),
  '/archief, common trigrams': paths.archive({ klant: COMMON_TRIGRAMS }),
  '/klanten, common trigrams': paths.customers({ klant: COMMON_TRIGRAMS }),
  '/overzicht, no hit': paths.overview({ klant: 'zzzz', ...past }),
};
export const few = {
  '/overzicht, few hits': paths.overview({ klant: 'hout 9', ...past }),
  '/overzicht, many hits': paths.overview({ klant: 'bos', ...past }),
  '/overzicht, two letters': paths.overview({ klant: 'bo', ...past }),
  '/klanten, phone number': paths.customers({ klant: '06 0000' }),
};
/** Screens whose time has a goal. */
export const daily = {
  '/': paths.home(),
  '/cijfers': paths.figures(),
  '/rit, 4 stops': roundIn(DAY_OF_VAN),
};
export const pages = {
  '/plan': paths.plan(),
  '/week': paths.week(),
  '/rit': paths.round(),
  '/rit, 100 stops': roundIn(DAY_OF_OFFICE),
  '/login': paths.login(),
};
export const calls = {
  'customers?query=bos': paths.api.customers('bos'),
  'search?q=bos': paths.api.search({ q: 'bos' }),
  'delivery/1': paths.api.delivery(1),
  'deliveries, first page': paths.api.deliveries({ limit: 50 }),
};

/** For each call, the call of the reference server that answers the same number of rows. */
export const bareCalls: Record<keyof typeof calls, string> = {
  'customers?query=bos': '/call/1',
  'search?q=bos': '/call/1',
  'delivery/1': '/call/1',
  'deliveries, first page': '/call',
};

function roundIn({ inDays }: { inDays: number }): string {
  return paths.round({
    datum: addDays(
      today(() => new Date()),
      inDays,
    ),
  });
}
