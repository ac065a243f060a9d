/** The field of the address of /overzicht that selects the past. */
export const PERIOD = 'periode';
export const PAST = 'verleden';
/** Asks for the totals of a filter with very many deliveries. */
export const ALL_SUMS = 'totalen';
