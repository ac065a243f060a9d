/** The sentences for a move, for the server and for the dialog of the board. */
export const DATE_WRONG = 'Kies een bestaande datum tussen 1900 en 2100.';
export const PLACE_WRONG = 'Vul een geheel getal vanaf 1 in, of niets.';

const MAX_PLACE = 9999;

/** Reads the place in a slot, from 1. NaN for a text that is not a place. */
export function readPlace(text: string): number | undefined {
  if (text === '') return undefined;
  const place = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return place >= 1 && place <= MAX_PLACE ? place : NaN;
}
