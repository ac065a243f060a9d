/** Names that the island and the page share. */
export const ROUND_ID = 'rit';
export const CASH_TEXTS = { due: 'Contant te innen', received: 'Contant ontvangen' } as const;

/** The query of /rit: its date, and the number of the first stop of the page. */
export const roundQuery = { date: 'datum', from: 'vanaf' } as const;
