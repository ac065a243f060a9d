import { checkVAT, netherlands } from 'jsvat';

/**
 * Validates a Dutch BTW number by the eleven test or modulus 97 (Belastingdienst, since 2020). Nine zeros pass the
 * eleven test but are no number of a firm. The number after the B starts at 01.
 */
export function isDutchVatNumber(text: string): boolean {
  return !/0{9}B|B00$/.test(text) && checkVAT(text, [netherlands]).isValid;
}
