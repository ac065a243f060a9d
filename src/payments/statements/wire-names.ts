/** The file field of /betalingen. */
export const STATEMENT = 'afschrift';

/** The fields of the form that books lines. Those of one line end with its number. */
export const confirmNames = {
  /** A line that is ticked. */
  line: 'regel',
  /** The invoice of a line: its delivery, and what was open of it. */
  invoice: 'factuur-',
  /** Books the certain lines that the page does not show, up to this line. */
  rest: 'overige',
  restFrom: 'overige-vanaf',
  action: 'actie',
} as const;

export const CONFIRM = 'bevestigen';
/** Asks whether to dismiss all lines. */
export const DISMISS = 'annuleren';
export const DISMISS_ALL = 'weghalen';
/** 'overslaan-12' dismisses one line. */
export const SKIP = 'overslaan-';
