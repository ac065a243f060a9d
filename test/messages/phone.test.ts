import { expect, test } from 'bun:test';
import { internationalNumber } from '../../src/messages/phone.ts';

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
  test(`${typed} is ${international}`, () => {
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
  test(`${JSON.stringify(typed)} is no number to send to`, () => {
    expect(internationalNumber(typed)).toBeUndefined();
  });
}
