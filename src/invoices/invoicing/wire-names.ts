/** The query parameter of /factureren that selects the deliveries that were delivered. */
export const DELIVERED = 'geleverd';
export const YES = 'ja';

/** The list that the page of a payment method leads back to. */
export const BACK = 'terug';
export const CHANGE_PAYMENT = 'Betaalmethode wijzigen';
