/** The field in which the name of the customer is typed. */
export const forgetNames = { name: 'naam' } as const;
