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
export const REPORT_NAMES = {
  outcome: tickNames.outcome,
  quantity: tickNames.quantity,
  received: tickNames.received,
  remark: tickNames.remark,
  proposed: PROPOSED,
} as const;

/** The buttons of the form of a stop. */
export const YES = 'ja';
export const NO = 'nee';
export const STOP = 'levering';
