/** Asks for the totals of a filter with very many deliveries. */
export const ALL_SUMS = 'totalen';
