import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { emptyPhone } from '../shared/names.ts';

/**
 * A phone number as E.164 (ITU-T), `+31612345678`; without a country code it is a Dutch one. Undefined when
 * the country's plan has no such number, or when there is more than one number in the text.
 */
export function internationalNumber(text: string): string | undefined {
  const number = parsePhoneNumberFromString(emptyPhone(text), {
    defaultCountry: 'NL',
    extract: false,
  });
  return number?.isValid() ? number.number : undefined;
}
