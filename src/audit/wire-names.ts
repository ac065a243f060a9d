/** The inputs of the filter above the audit log, beside the date. Its address has the same names. */
export const logbookNames = { actor: 'wie', kind: 'soort' } as const;
