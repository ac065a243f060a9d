export const STATEMENT = 'afschrift';

/** Names that end with '-' are followed by the id of the line. */
export const confirmNames = {
  line: 'regel',
  invoice: 'factuur-',
  /** The field for the typed number or customer of another invoice. */
  search: 'zoek-',
  rest: 'overige',
  restFrom: 'overige-vanaf',
  action: 'actie',
  refused: 'geweigerd',
} as const;

/** `rest` is what the rest of the line was when the form was opened, in cents. */
export const divideNames = { invoice: 'factuur', amount: 'bedrag', rest: 'rest' } as const;
export const MORE = 'meer';

export const CONFIRM = 'bevestigen';
export const DISMISS = 'annuleren';
/** 'weghalen-12' dismisses the waiting lines up to the id 12, which are the lines that the question counted. */
export const DISMISS_ALL = 'weghalen-';
/** 'overslaan-12' dismisses the line with the id 12 until its statement is read again. */
export const SKIP = 'overslaan-';
/** 'afdoen-12' ends the line with the id 12. */
export const END = 'afdoen-';
export const WITHOUT_REFUSED = 'zonder';
/** 'rekening-NL91ABNA0417164300' confirms that the firm owns this account. */
export const OWN_ACCOUNT = 'rekening-';
