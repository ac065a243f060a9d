/** The file field of /betalingen. */
export const STATEMENT = 'afschrift';

/** The fields of the form that books lines. The names of the fields of one line end with the number of the line. */
export const confirmNames = {
  /** A line that is checked. */
  line: 'regel',
  /** The invoice of a line: its delivery and its open amount. */
  invoice: 'factuur-',
  /** The number or the customer of another invoice, which the user typed. */
  search: 'zoek-',
  /** Books the certain lines that the page does not show, up to this line. */
  rest: 'overige',
  restFrom: 'overige-vanaf',
  action: 'actie',
  /** The lines that were refused. */
  refused: 'geweigerd',
} as const;

/** The rows of the form that divides a line. */
export const divideNames = { invoice: 'factuur', amount: 'bedrag' } as const;
/** Shows more rows of the form. */
export const MORE = 'meer';

export const CONFIRM = 'bevestigen';
/** Asks whether to dismiss all lines. */
export const DISMISS = 'annuleren';
export const DISMISS_ALL = 'weghalen';
/** 'overslaan-12' dismisses one line until it is read again. */
export const SKIP = 'overslaan-';
/** 'afdoen-12' ends a line, and 'terughalen-12' brings it back. */
export const END = 'afdoen-';
export const REOPEN = 'terughalen-';
/** Books the chosen lines except those that were refused. */
export const WITHOUT_REFUSED = 'zonder';
/** 'rekening-NL91ABNA0417164300' says that the account is the firm's. */
export const OWN_ACCOUNT = 'rekening-';
/** The line that was just ended, in the address of /betalingen. */
export const ENDED = 'afgedaan';
