import { expect, test } from 'bun:test';
import { townOf } from '../../src/shared/postal-address.ts';

test.each([
  ['Dorpsstraat 1\n1234 AB Ons Dorp', 'Ons Dorp'],
  ['Dorpsstraat 1, 1234AB Ons Dorp', 'Ons Dorp'],
  ['Dorpsstraat 1, 1234 ab, Ede, Nederland', 'Ede'],
  ['Dorpsstraat 1\r\n1234 AB\r\nEde', 'Ede'],
  ['Boerderij 3, Drentse Aa', 'Drentse Aa'],
  ['Dorpsstraat 1', ''],
  ['', ''],
])('the town of %p is %p', (address, town) => {
  expect(townOf(address)).toBe(town);
});
