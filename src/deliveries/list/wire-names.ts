/** The field of the address of /overzicht that selects the past. */
export const PERIOD = 'periode';
export const PAST = 'verleden';
