import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { trimPhone } from '../shared/names.ts';

/**
 * A phone number as E.164 (ITU-T), `+31612345678`; without a country code it is a Dutch one. Undefined when
 * the country's plan has no such number, or when there is more than one number in the text.
 */
export function internationalNumber(text: string): string | undefined {
  const number = parsePhoneNumberFromString(trimPhone(text), {
    defaultCountry: 'NL',
    extract: false,
  });
  return number?.isValid() ? number.number : undefined;
}

/** The warning for a number that cannot get messages; undefined when it can. */
export function phoneWarning(text: string): string | undefined {
  if (internationalNumber(text) !== undefined) return undefined;
  return trimPhone(text) === ''
    ? 'Let op: er is geen telefoonnummer.'
    : 'Let op: dit telefoonnummer bestaat niet.';
}

/** The warning for a customer who pays by payment request; other payment methods need no phone. */
export function paymentRequestWarning(payment: string, phone: string): string | undefined {
  const warning = payment === 'betaalverzoek' ? phoneWarning(phone) : undefined;
  return warning && `${warning} Het betaalverzoek kan zo niet worden verstuurd.`;
}
