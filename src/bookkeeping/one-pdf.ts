/** Merging is work for the one processor that serves everybody. */
export const MAX_IN_PDF = 500;
