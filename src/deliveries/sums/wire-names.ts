/** The query parameter that asks for the totals of a very long list. */
export const ALL_SUMS = 'totalen';
