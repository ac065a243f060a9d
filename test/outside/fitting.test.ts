import { expect, test } from 'bun:test';
import { fits, lacksStreet, searchText } from '../../src/outside/fitting.ts';

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
  '12 A, 7251BC',
  '12-a\n7251 BC Vorden',
  'NL-7251 BC, nr. 12a vorden',
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
  '7251 BC 12',
  '7251 BC 12a Ede',
  '12, 7251 BC Vorden',
])('the address %p is not Kerkstraat 12-A in Vorden', (address) => {
  expect(fits(address, found)).toBe(false);
});

test('house number 12-2 is not taken for house number 122, and 122 is not taken for 12-2', () => {
  const twelve2 = { ...found, houseNumber: '12-2' };
  const at122 = { ...found, houseNumber: '122' };
  for (const address of ['7251 BC 12-2', 'Kerkstraat 12 2, 7251 BC Vorden'])
    expect([fits(address, twelve2), fits(address, at122)]).toEqual([true, false]);
  for (const address of ['7251 BC 122', 'Kerkstraat 122, 7251 BC Vorden'])
    expect([fits(address, twelve2), fits(address, at122)]).toEqual([false, true]);
});

test.each([
  ['7251bb5', '7251bb 5'],
  ['5-a\n7251 BB Vorden', '7251 BB 5-a Vorden'],
  ['7251 BB 5 bis', '7251 BB 5 bis'],
])('%j has no street, and PDOK is asked for %j', (address, text) => {
  expect([lacksStreet(address), searchText(address)]).toEqual([true, text]);
});

test.each([
  'Kerkstraat 12\n7251 BC Vorden',
  '2e Dwarsstraat 5\n7251 BC Vorden',
  'Plein 1944 3, 7251 BC Vorden',
  '7251 BC Vorden',
  '7251 BC 06 12345678',
  'Kerkstraat 5',
  '1234 SS 5',
  '',
])('%j is not only a postcode and a house number', (address) => {
  expect(lacksStreet(address)).toBe(false);
});
