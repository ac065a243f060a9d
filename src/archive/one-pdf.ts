/** Merging is work for the one processor that serves everybody. */
export const MAX_IN_PDF = 500;

/** A run of so many invoices offers them in one PDF, instead of a download each. */
export const ONE_PDF_FROM = 5;
