/** The fields of a tick, in the call and in the form of a stop. */
export const tickNames = {
  delivered: 'geleverd',
  received: 'ontvangen',
  at: 'moment',
  date: 'datum',
} as const;

/** The buttons of the form of a stop. */
export const YES = 'ja';
export const NO = 'nee';
export const STOP = 'levering';
