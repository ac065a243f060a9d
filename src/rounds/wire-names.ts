import type { WireNames } from '../shared/wire-names.ts';

export type PeriodField = 'from' | 'until' | 'slot';

export const periodNames = {
  from: 'datum',
  until: 'totDatum',
  slot: 'Tijdslot',
} as const satisfies WireNames<PeriodField>;

/** The checkbox of the dialog that shows the second date. */
export const IS_RANGE = 'bereik';

/** Names that the island and the page share. */
export const ROUND_ID = 'rit';
export const CASH_TEXTS = { due: 'Contant te innen', received: 'Contant ontvangen' } as const;

/** The query of /rit: its date, and the number of the first stop of the page. */
export const roundQuery = { date: 'datum', from: 'vanaf' } as const;

/** The fields of a tick, in the call and in the forms of a stop. */
export const tickNames = {
  delivered: 'geleverd',
  outcome: 'uitkomst',
  quantity: 'aantal',
  received: 'ontvangen',
  remark: 'opmerking',
  at: 'moment',
  date: 'datum',
} as const;

/** The amount that the form of 'Anders…' proposes as received. */
export const PROPOSED = 'voorstel';

/** The fields of the form of 'Anders…'. */
const { outcome, quantity, received, remark } = tickNames;
export const REPORT_NAMES = { outcome, quantity, received, remark, proposed: PROPOSED } as const;

/** The buttons of the form of a stop. */
export const YES = 'ja';
export const NO = 'nee';
export const STOP = 'levering';

/** The button that withdraws the link with this id. */
export const WITHDRAW = 'intrekken';
