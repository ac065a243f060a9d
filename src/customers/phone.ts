import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { trimPhone } from '../shared/names.ts';

/**
 * Converts a phone number to E.164 (ITU-T), such as `+31612345678`. A number without a country code is Dutch. Returns
 * undefined when the numbering plan of the country does not have the number, or when the text has more than one number.
 */
export function internationalNumber(text: string): string | undefined {
  let number = known.get(text);
  if (number === undefined) {
    number = parse(text) ?? '';
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, number);
  }
  return number === '' ? undefined : number;
}

/**
 * Earlier results, by the text. A result is '' for an invalid number. Results are kept, because a list needs one for
 * each row and parsing takes 10 µs.
 */
const known = new Map<string, string>();
const MAX_KNOWN = 1000;

function parse(text: string): string | undefined {
  const number = parsePhoneNumberFromString(trimPhone(text), {
    defaultCountry: 'NL',
    extract: false,
  });
  return number?.isValid() ? number.number : undefined;
}

export function phoneWarning(text: string): string | undefined {
  if (internationalNumber(text) !== undefined) return undefined;
  return trimPhone(text) === ''
    ? 'Let op: er is geen telefoonnummer.'
    : 'Let op: dit telefoonnummer bestaat niet.';
}

/**
 * Returns the warning about the phone number of a customer who pays by payment request. For other payment methods there
 * is no warning. A customer with an e-mail address gets the link by mail, and needs no phone number. But a number that
 * does not exist gives a warning, even with an e-mail address.
 */
export function paymentRequestWarning(customer: {
  payment: string;
  phone: string;
  email: string;
}): string | undefined {
  const { payment, phone, email } = customer;
  const warning = payment === 'betaalverzoek' ? phoneWarning(phone) : undefined;
  if (email.trim() !== '') return trimPhone(phone) === '' ? undefined : warning;
  return warning && `${warning} Het betaalverzoek kan zo niet worden verstuurd.`;
}
