import { expect, test } from 'bun:test';
import { templateParameters } from '../../src/messages/message.ts';
import { readWireMessage as readMessage } from '../../src/messages/wire.ts';
import { cents, formatEuros } from '../../src/shared/money.ts';

const fields = {
  to: '06 12345678',
  voornaam: 'Jan',
  factuurnummer: '2026-0001',
  bedrag: formatEuros(cents(18000)),
  tikkielink: 'https://tikkie.me/pay/Vipo/abc',
};

test('a message is read into an international number, cents and a first name', () => {
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

for (const bedrag of ['€ 1.234,50', '€\u00a01.234,50', '1234.5', '1234,50', 'EUR 1.234,50']) {
  test(`${JSON.stringify(bedrag)} is the amount 1.234,50`, () => {
    expect(readMessage({ ...fields, bedrag })).toMatchObject({ value: { amount: 123450 } });
  });
}

test('the parameters of the template are the first name, the number, the amount and the link', () => {
  const result = readMessage({ ...fields, voornaam: ' Jan Willem ', bedrag: '1234.5' });
  expect(result.ok && templateParameters(result.value)).toEqual([
    'Jan',
    '2026-0001',
    '€\u00a01.234,50',
    'https://tikkie.me/pay/Vipo/abc',
  ]);
});

test("without a first name the customer is called 'klant'", () => {
  expect(readMessage({ ...fields, voornaam: ' ' })).toMatchObject({
    value: { firstName: 'klant' },
  });
});

const WRONG: [Partial<typeof fields>, object][] = [
  [{ to: '' }, { to: 'Er is geen telefoonnummer.' }],
  [{ to: '+31 6' }, { to: 'Er is geen telefoonnummer.' }],
  [{ to: '06 1234' }, { to: "'06 1234' is geen bestaand telefoonnummer." }],
  [{ factuurnummer: ' ' }, { factuurnummer: 'Vul een factuurnummer van hoogstens 100 tekens in.' }],
  [{ bedrag: '€ 0,00' }, { bedrag: 'Vul een bedrag boven 0 in, zoals € 180,00.' }],
  [{ bedrag: '-€ 5,00' }, { bedrag: 'Vul een bedrag boven 0 in, zoals € 180,00.' }],
  [{ bedrag: '€ -5,00' }, { bedrag: 'Vul een bedrag boven 0 in, zoals € 180,00.' }],
  [{ tikkielink: '' }, { tikkielink: 'Vul een betaallink in die met https:// begint.' }],
  [
    { tikkielink: 'javascript:alert(1)' },
    { tikkielink: 'Vul een betaallink in die met https:// begint.' },
  ],
  [{ tikkielink: 'https://a b' }, { tikkielink: 'Vul een betaallink in die met https:// begint.' }],
];
for (const [change, problems] of WRONG) {
  test(`${JSON.stringify(change)} is refused at its field`, () => {
    expect(readMessage({ ...fields, ...change })).toEqual({ ok: false, fields: problems as never });
  });
}
