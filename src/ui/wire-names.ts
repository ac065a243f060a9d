/** The inputs of the filter above a list. Its address has the same names. */
export const filterNames = { customer: 'klant', date: 'datum' } as const;
