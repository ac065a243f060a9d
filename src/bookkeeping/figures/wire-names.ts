/** The query parameter of the year. */
export const YEAR = 'jaar';
