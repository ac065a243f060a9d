export const STATEMENT = 'afschrift';

/** The names of the fields of a line end with its number. */
export const confirmNames = {
  line: 'regel',
  invoice: 'factuur-',
  /** The user typed the number or the customer of another invoice. */
  search: 'zoek-',
  rest: 'overige',
  restFrom: 'overige-vanaf',
  action: 'actie',
  refused: 'geweigerd',
} as const;

export const divideNames = { invoice: 'factuur', amount: 'bedrag' } as const;
export const MORE = 'meer';

export const CONFIRM = 'bevestigen';
export const DISMISS = 'annuleren';
export const DISMISS_ALL = 'weghalen';
/** 'overslaan-12' dismisses one line until it is read again. */
export const SKIP = 'overslaan-';
/** 'afdoen-12' ends a line. */
export const END = 'afdoen-';
export const WITHOUT_REFUSED = 'zonder';
/** 'rekening-NL91ABNA0417164300' says that the account is the firm's. */
export const OWN_ACCOUNT = 'rekening-';
