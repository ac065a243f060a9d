import { expect, test } from 'bun:test';
import { fits } from '../../src/addresses/fitting.ts';

const found = {
  text: '',
  street: 'Kerkstraat',
  houseNumber: '12-A',
  postcode: '7251BC',
  town: 'Vorden',
  point: { lat: 52, lon: 6 },
};

test.each([
  'Kerkstraat 12a\n7251 BC Vorden',
  'T.a.v. Piet\nKerkstr. 12 A, 7251bc VORDEN\nAchterom, 06 12345678',
  'Kerkstraat 12-a, Vorden',
  '7251 BC 12a',
])('the address %p is Kerkstraat 12-A in Vorden', (address) => {
  expect(fits(address, found)).toBe(true);
});

test.each([
  'Kerkstraat 12\n7251 BC Vorden',
  'Kerkstraat 112a\n7251 BC Vorden',
  'Kerkstraat 12a\n7251 BD Vorden',
  'Kerkstraat, Vorden',
  'Kerkstraat 12a',
  'Molenweg 12a, Vorden',
  '7251 BC Vorden',
])('the address %p is not Kerkstraat 12-A in Vorden', (address) => {
  expect(fits(address, found)).toBe(false);
});
