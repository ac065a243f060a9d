import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  paymentDescription,
  readPaymentOrder,
  requestedAmount,
} from '../../src/payment-requests/order.ts';
import { wireDescription, wireReference } from '../../src/payment-requests/tikkie.ts';
import { basisPoints } from '../../src/shared/btw.ts';
import { cents } from '../../src/shared/money.ts';
import { fromKuub, thousandths } from '../../src/shared/quantity.ts';

test('the description of a payment request has the quantity and the name of the customer', () => {
  expect(paymentDescription(fromKuub(2), 'Jan Jansen')).toBe('Brandhout 2 kuub voor Jan Jansen');
  expect(paymentDescription(fromKuub(2.5), 'Jan Jansen')).toBe(
    'Brandhout 2,5 kuub voor Jan Jansen',
  );
  expect(paymentDescription(fromKuub(1234.125), 'NV')).toBe('Brandhout 1.234,125 kuub voor NV');
});

test.each([
  // 89.95 × 0.333 = 29.95335; the BTW on it is 6.2895 when prices exclude BTW.
  [{ pricesIncludeVat: true }, false, 2995],
  [{ pricesIncludeVat: true }, true, 3705],
  [{ pricesIncludeVat: false }, false, 3624],
  [{ pricesIncludeVat: false }, true, 4483],
])(
  'a payment request with settings %p asks for price × quantity including BTW, with the fee: %p',
  (choice, includesFee, amount) => {
    const amounts = { price: cents(8995), quantity: thousandths(333), fee: cents(710) };
    const invoice = { amounts, vatRate: basisPoints(2100), ...choice };
    expect(requestedAmount(invoice, includesFee)).toBe(cents(amount));
  },
);

test('a description of 140 characters is kept, and a longer description is cut to 137 characters and three dots', () => {
  const start = 'Brandhout 2 kuub voor ';
  const fitting = 'x'.repeat(140 - start.length);
  expect(paymentDescription(fromKuub(2), fitting)).toBe(start + fitting);
  const cut = paymentDescription(fromKuub(2), `${fitting}x`);
  expect(cut).toBe(`${start}${'x'.repeat(137 - start.length)}...`);
  expect(cut).toHaveLength(140);
});

test('a description that is cut off never ends in half a character', () => {
  for (let length = 100; length < 140; length++) {
    const description = paymentDescription(
      fromKuub(2),
      `${'x'.repeat(length)}🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵🪵`,
    );
    expect(description.isWellFormed()).toBe(true);
    expect(wireDescription('x'.repeat(length - 70) + '🪵'.repeat(9)).isWellFormed()).toBe(true);
  }
});

const DESCRIPTIONS: [string, string][] = [
  ['Brandhout 2,5 kuub voor Jan Jansen', 'Brandhout 2,5 kuub voor Jan Jansen'],
  ['Brandhout 12,5 kuub voor Wilhelmina van der Berg', 'Brandhout 12,5 kuub voor Wilhelmina'],
  ['Brandhout 12,5 kuub voor Wilhelmina2 van der Berg', 'Brandhout 12,5 kuub voor'],
  ['x'.repeat(40), 'x'.repeat(35)],
  ['  twee\nregels\t en  wit ', 'twee regels en wit'],
];
for (const [text, wire] of DESCRIPTIONS) {
  test(`the description ${JSON.stringify(text)} is sent to Tikkie as ${JSON.stringify(wire)}`, () => {
    expect(wireDescription(text)).toBe(wire);
  });
}

const REFERENCES: [string, string][] = [
  ['2026-0001', '2026-0001'],
  ["F/26.1 (a+b) 'c' `d`, e: f? g_h & !", "F/26.1 (a+b) 'c' `d`, e: f? g_h & !"],
  ['Vipo Rondhouthandel factuurnummer 2026-0001', 'dhouthandel factuurnummer 2026-0001'],
  ['Łódź#1', '-odz-1'],
  ['日本', '--'],
  ['\u0301', '-'],
];
for (const [text, wire] of REFERENCES) {
  test(`the reference ${JSON.stringify(text)} is sent to Tikkie as ${JSON.stringify(wire)}`, () => {
    expect(wireReference(text)).toBe(wire);
  });
}

test('every text is sent in a form that Tikkie accepts', () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 200 })
    .filter((t) => t.trim() !== '');
  fc.assert(
    fc.property(text, (value) => {
      expect(wireReference(value)).toMatch(/^[a-zA-Z0-9!&'()+\-./:?_`, ]{1,35}$/);
      expect(wireDescription(value).length).toBeWithin(1, 36);
    }),
  );
});

test('a payment order is read from the texts of a call, and keeps the full description', () => {
  const description = `Brandhout 2 kuub voor ${'x'.repeat(100)}`;
  const fields = { amount: '1.234,50', description: ` ${description} `, reference: ' Łódź#1 ' };
  expect(readPaymentOrder(fields)).toEqual({
    ok: true,
    value: { amount: cents(123450), description, reference: 'Łódź#1' },
  });
});

for (const amount of ['', '0', '0,00', '-1', '1,005', '1e3', 'veel', '100000', '1.234']) {
  test(`a payment request for the amount ${JSON.stringify(amount)} is refused`, () => {
    const result = readPaymentOrder({ amount, description: 'hout', reference: '1' });
    expect(result).toEqual({
      ok: false,
      fields: { amount: 'Vul een bedrag in van 0,01 tot 99.999,99, zoals 89,50.' },
    });
  });
}

test('a payment order with missing or too long fields has a sentence for each of them', () => {
  const empty = readPaymentOrder({ amount: '1', description: ' ', reference: '' });
  expect(empty).toEqual({
    ok: false,
    fields: { description: 'Vul een omschrijving in.', reference: 'Vul een kenmerk in.' },
  });
  const long = readPaymentOrder({ amount: '1', description: 'x'.repeat(1001), reference: '1' });
  expect(long).toMatchObject({
    fields: { description: 'Vul een omschrijving van hoogstens 1.000 tekens in.' },
  });
});
