/** The fields of the downloads of payments and of open items. */
export const FROM = 'van';
export const UNTIL = 'tot';
export const DAY = 'datum';
