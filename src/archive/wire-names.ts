// Constants instead of an object, so that a script bundles only the names that it uses.
export const PERIOD = 'periode';
export const INVOICE_NUMBER = 'nummer';
export const FORMAT = 'soort';
export const WITHOUT_SOME = 'zonder';

/** The number of documents in one PDF. Merging so many takes a thread some seconds. */
export const MAX_IN_PDF = 500;
