import type { WireNames } from '../shared/wire-names.ts';

type PeriodField = 'from' | 'until' | 'slot';

export const periodNames = {
  from: 'datum',
  until: 'totDatum',
  slot: 'Tijdslot',
} as const satisfies WireNames<PeriodField>;

export const IS_RANGE = 'bereik';

/** The query parameter with which the page of the times shows the proposals instead of the stored times. */
export const TAKE_PROPOSALS = 'voorstel';

export const ROUND_ID = 'rit';
export const CASH_TEXTS = { due: 'Contant te innen', received: 'Contant ontvangen' } as const;

/** The query parameters of /rit: the date, and the number of the first stop of the page. */
export const roundQuery = { date: 'datum', from: 'vanaf' } as const;

export function onDay(date: string) {
  return { [roundQuery.date]: date };
}

/** The query parameter for a round or a reconciliation on one page, for printing. */
export const ALL_ROWS = 'alles';

/** The fields of the calls and the form that propose and change the order of a slot. */
export const orderNames = {
  date: 'datum',
  slot: 'Tijdslot',
  pinned: 'vast',
  order: 'volgorde',
} as const;

export const ORDER_ID = 'volgorde-van-dagdeel';
/** The buttons of the form of the order. */
export const orderActs = {
  propose: 'voorstel',
  accept: 'overnemen',
  up: 'omhoog',
  down: 'omlaag',
} as const;

export const tickNames = {
  delivered: 'geleverd',
  outcome: 'uitkomst',
  quantity: 'aantal',
  received: 'ontvangen',
  remark: 'opmerking',
  at: 'moment',
  date: 'datum',
  /** The outcome that the page showed when the button was pressed. */
  was: 'was',
} as const;

/** The hidden field with the received amount that the form of 'Anders…' proposed. */
export const PROPOSED = 'voorstel';

const { outcome, quantity, received, remark } = tickNames;
export const REPORT_NAMES = { outcome, quantity, received, remark, proposed: PROPOSED } as const;

export const STOP = 'levering';

/** The button 'Onderweg', which tells the customer of a stop that the driver is on the way. */
export const UNDERWAY_STOP = 'onderweg';

export const WITHDRAW = 'intrekken';

/** The field of the form with a photo, and the button that asks whether to delete a photo. */
export const PHOTO = 'foto';
export const REMOVE_PHOTO = 'verwijderen';
/** The field that says that the user has confirmed the question about deleting the photo. */
export const SURE = 'zeker';
export const MAX_PHOTOS = 3;
export const MAX_PHOTO_BYTES = 300_000;
