/** The query parameter of /factureren that selects the deliveries that were delivered. */
export const DELIVERED = 'geleverd';
export const YES = 'ja';
