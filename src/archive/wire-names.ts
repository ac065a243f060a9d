// The inputs of the form for downloads. They are constants, because a script would load an object as a whole.
export const PERIOD = 'periode';
export const INVOICE_NUMBER = 'nummer';
export const FORMAT = 'soort';
