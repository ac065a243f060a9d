// These names are constants and not an object, so that a script bundles only the names that it uses.
export const PERIOD = 'periode';
export const INVOICE_NUMBER = 'nummer';
export const FORMAT = 'soort';
export const WITHOUT_SOME = 'zonder';

/** The highest number of documents in one PDF. A thread needs some seconds to merge this number of documents. */
export const MAX_IN_PDF = 500;
