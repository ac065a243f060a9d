import { expect, test } from 'bun:test';
import { internationalNumber, paymentRequestWarning } from '../../src/customers/phone.ts';

const NUMBERS: [string, string][] = [
  ['+31 6 12345678', '+31612345678'],
  ['06-12345678', '+31612345678'],
  ['06.12.34.56.78', '+31612345678'],
  ['(06) 1234 5678', '+31612345678'],
  ['+31 (0)6 12345678', '+31612345678'],
  ['0031 6 12345678', '+31612345678'],
  ['020 123 4567', '+31201234567'],
  ['+32 470 12 34 56', '+32470123456'],
  ['+49 1512 3456789', '+4915123456789'],
  ['+48 512 345 678', '+48512345678'],
  ['0090 532 123 45 67', '+905321234567'],
];
for (const [typed, international] of NUMBERS) {
  test(`the phone number ${typed} is read as ${international}`, () => {
    expect(internationalNumber(typed)).toBe(international);
  });
}

const NONE = [
  '',
  '+31 6',
  '+31 6 ',
  '06 1234567',
  '06 123456789',
  '112',
  '0000000000',
  '+999 123456',
  '06 12345678 / 06 87654321',
  'bel 06 12345678',
  'onbekend',
];
for (const typed of NONE) {
  test(`${JSON.stringify(typed)} is not a phone number that can get messages`, () => {
    expect(internationalNumber(typed)).toBeUndefined();
  });
}

const NO_PHONE =
  'Let op: er is geen telefoonnummer. Het betaalverzoek kan zo niet worden verstuurd.';
const WRONG_PHONE =
  'Let op: dit telefoonnummer bestaat niet. Het betaalverzoek kan zo niet worden verstuurd.';
const WARNINGS: [payment: string, phone: string, warning: string | undefined, email?: string][] = [
  ['betaalverzoek', '06 12345678', undefined],
  ['betaalverzoek', '020 123 4567', undefined],
  ['betaalverzoek', '', NO_PHONE],
  ['betaalverzoek', '+31 6', NO_PHONE],
  ['betaalverzoek', '06 1234', WRONG_PHONE],
  ['betaalverzoek', 'onbekend', WRONG_PHONE],
  ['betaalverzoek', '', undefined, 'aad@klant.test'],
  ['betaalverzoek', '06 1234', 'Let op: dit telefoonnummer bestaat niet.', 'aad@klant.test'],
  ['betaalverzoek', '', NO_PHONE, ' '],
  ['contant', '', undefined],
  ['onbekend', '06 1234', undefined],
];
for (const [payment, phone, warning, email = ''] of WARNINGS) {
  const given = JSON.stringify({ phone, email });
  test(`${payment} with ${given} gives ${warning ? 'a' : 'no'} warning`, () => {
    expect(paymentRequestWarning({ payment, phone, email })).toBe(warning);
  });
}
