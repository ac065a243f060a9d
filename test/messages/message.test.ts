import { expect, test } from 'bun:test';
import { readMessage, templateParameters } from '../../src/messages/message.ts';
import { cents, formatEuros } from '../../src/shared/money.ts';

const fields = {
  phone: '06 12345678',
  name: 'Jan',
  invoiceNumber: '2026-0001',
  amount: formatEuros(cents(18000)),
  link: 'https://tikkie.me/pay/Vipo/abc',
};

test('the fields of a message are read as an international number, cents and a first name', () => {
  expect(readMessage(fields)).toEqual({
    ok: true,
    value: {
      recipient: '+31612345678',
      firstName: 'Jan',
      invoiceNumber: '2026-0001',
      amount: cents(18000),
      link: 'https://tikkie.me/pay/Vipo/abc',
    },
  });
});

for (const amount of ['€ 1.234,50', '€\u00a01.234,50', '1234.5', '1234,50', 'EUR 1.234,50']) {
  test(`${JSON.stringify(amount)} is read as the amount 1.234,50`, () => {
    expect(readMessage({ ...fields, amount })).toMatchObject({ value: { amount: 123450 } });
  });
}

test('the parameters of a template message are the first name, the invoice number, the amount and the link', () => {
  const result = readMessage({ ...fields, name: ' Jan Willem ', amount: '1234.5' });
  expect(result.ok && templateParameters(result.value)).toEqual([
    'Jan',
    '2026-0001',
    '€\u00a01.234,50',
    'https://tikkie.me/pay/Vipo/abc',
  ]);
});

test("a customer without a first name is called 'klant' in a message", () => {
  expect(readMessage({ ...fields, name: ' ' })).toMatchObject({
    value: { firstName: 'klant' },
  });
});

const WRONG: [Partial<typeof fields>, object][] = [
  [{ phone: '' }, { phone: 'Er is geen telefoonnummer.' }],
  [{ phone: '+31 6' }, { phone: 'Er is geen telefoonnummer.' }],
  [{ phone: '06 1234' }, { phone: "'06 1234' is geen bestaand telefoonnummer." }],
  [{ invoiceNumber: ' ' }, { invoiceNumber: 'Vul een factuurnummer van hoogstens 100 tekens in.' }],
  [{ amount: '€ 0,00' }, { amount: 'Vul een bedrag boven 0 in, zoals € 180,00.' }],
  [{ amount: '-€ 5,00' }, { amount: 'Vul een bedrag boven 0 in, zoals € 180,00.' }],
  [{ amount: '€ -5,00' }, { amount: 'Vul een bedrag boven 0 in, zoals € 180,00.' }],
  [{ link: '' }, { link: 'Vul een betaallink in die met https:// begint.' }],
  [{ link: 'javascript:alert(1)' }, { link: 'Vul een betaallink in die met https:// begint.' }],
  [{ link: 'https://a b' }, { link: 'Vul een betaallink in die met https:// begint.' }],
];
for (const [change, problems] of WRONG) {
  test(`a message with ${JSON.stringify(change)} is refused at its field`, () => {
    expect(readMessage({ ...fields, ...change })).toEqual({ ok: false, fields: problems as never });
  });
}
