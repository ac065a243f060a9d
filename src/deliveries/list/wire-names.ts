/** The query parameter of /overzicht that selects the past. */
export const PERIOD = 'periode';
export const PAST = 'verleden';
