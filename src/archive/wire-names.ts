// The names of the inputs of the form for downloads. Constants, since an object would add to the weight of a script.
export const PERIOD = 'periode';
export const INVOICE_NUMBER = 'nummer';
export const FORMAT = 'soort';
