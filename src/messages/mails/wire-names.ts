/** The fields of the forms that mail an invoice or a reminder. Calls have the same names. */
export const mailNames = { address: 'email', previous: 'vorige', kind: 'soort' } as const;
