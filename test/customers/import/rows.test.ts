import { expect, test } from 'bun:test';
import { chooseColumns, type Target, TARGETS } from '../../../src/customers/import/columns.ts';
import { readRow } from '../../../src/customers/import/row.ts';

function recognized(...headings: string[]) {
  return chooseColumns(headings, []).map(({ target = '-', certainty }) => `${target} ${certainty}`);
}

test.each([
  [
    'naam',
    ['Naam', 'Klantnaam', 'Klant', 'Bedrijf', 'Bedrijfsnaam', 'Name', 'Customer', 'Company name'],
  ],
  ['adres', ['Adres', 'Leveringsadres', 'Address', 'Delivery address']],
  ['straat', ['Straat', 'Straatnaam', 'Street']],
  ['huisnummer', ['Huisnummer', 'Huisnr.', 'Nr', 'House number']],
  ['postcode', ['Postcode', 'Zip', 'ZIP code', 'Postal Code']],
  ['plaats', ['Plaats', 'Woonplaats', 'City', 'Town']],
  [
    'telefoon',
    ['Telefoon', 'Tel', 'Tel.', 'Telefoonnummer', 'Mob', 'Mob.', 'Mobiel', 'Phone', 'Mobile phone'],
  ],
  ['email', ['E-mail', 'e-mailadres', 'Email', 'Mail', 'E-mail address']],
  ['bezorgkosten', ['Bezorgkosten', 'BEZORG KOSTEN', 'Delivery costs', 'Fee']],
  ['betaalmethode', ['Betaalmethode', 'Betaling', 'Payment method']],
  ['opmerkingen', ['Opmerkingen', 'Opm.', 'Opm', 'Notitie', 'Notes', 'Remarks', 'Comments']],
  ['kvk', ['KvK', 'KvK-nummer', 'kvknr', 'CoC number']],
  ['btw', ['BTW', 'BTW-nummer', 'VAT', 'VAT number']],
] as [Target, string[]][])(
  'the headings of %s are recognized in Dutch and English',
  (target, headings) => {
    for (const heading of headings)
      expect([heading, ...recognized(heading)]).toEqual([heading, `${target} sure`]);
  },
);

test('every field of a customer has headings that are recognized', () => {
  const all = Object.values(TARGETS);
  expect(recognized(...all)).toEqual(Object.keys(TARGETS).map((target) => `${target} sure`));
});

test('a column whose heading is only similar to a known heading is marked to be checked, and unknown columns are left out', () => {
  expect(recognized('Naam klant', 'Bezorging', 'Betaalt', 'Kleur')).toEqual([
    'naam likely',
    'bezorgkosten likely',
    'betaalmethode likely',
    '- none',
  ]);
});

test('the name comes from one column, and columns with parts of a name are used only when no column has the whole name; all telephone columns are used', () => {
  expect(recognized('Bedrijf', 'Naam', 'Voornaam')).toEqual(['naam sure', '- none', '- none']);
  expect(recognized('Voornaam', 'Tussenvoegsel', 'Achternaam')).toEqual(Array(3).fill('naam sure'));
  const withNumber = recognized('Klantnummer', 'Voornaam', 'Achternaam');
  expect(withNumber).toEqual(['- none', 'naam sure', 'naam sure']);
  expect(recognized('Telefoon', 'Mobiel')).toEqual(['telefoon sure', 'telefoon sure']);
});

function fieldsOf(columns: [Target | undefined, string][]) {
  const targets = columns.map(([target]) => target);
  return readRow([2, ...columns.map(([, text]) => text)], targets, new Map());
}

test('street, number, postcode and town become an address of two lines', () => {
  const { fields } = fieldsOf([
    ['naam', 'Jan'],
    ['naam', 'Jansen'],
    ['straat', 'Kerkweg'],
    ['huisnummer', '12'],
    ['huisnummer', 'a'],
    ['postcode', '6711 AB'],
    ['plaats', 'Ede'],
    [undefined, 'groen'],
  ]);
  expect([fields.name, fields.address]).toEqual(['Jan Jansen', 'Kerkweg 12 a\n6711 AB Ede']);
});

test.each([
  ['612345678', '0612345678', true],
  ['318612345', '0318612345', true],
  ['31612345678', '+31612345678', true],
  ['3,1612345678E+10', '+31612345678', true],
  ['6.12345678e8', '0612345678', true],
  ['0612345678', '0612345678', false],
  ['06 12345678', '06 12345678', false],
  ['+49 30 123456', '+49 30 123456', false],
  ['12345678', '12345678', false],
])('the telephone number %s is stored as %s', (typed, stored, isCorrected) => {
  const read = fieldsOf([
    ['naam', 'Jansen'],
    ['adres', 'Ede'],
    ['telefoon', typed],
  ]);
  expect([read.fields.phone, read.corrected.includes('phone'), 'details' in read]).toEqual([
    stored,
    isCorrected,
    true,
  ]);
});

test.each([
  ['0612345678 (na 18u)', '0612345678', 'Telefoon: na 18u'],
  ['06-12 34 56 78 na 18:00 uur', '06-12 34 56 78', 'Telefoon: na 18:00 uur'],
  ['0612345678 (18:00-20:00)', '0612345678', 'Telefoon: 18:00-20:00'],
  ['Jan: 06 12345678', '06 12345678', 'Telefoon: Jan'],
  [
    '+31 (0)6 12345678 (werk), liefst mailen',
    '+31 (0)6 12345678',
    'Telefoon: (werk), liefst mailen',
  ],
  ['(0578) 612345 thuis', '(0578) 612345', 'Telefoon: thuis'],
  ['06-12345678 / 0578-612345', '06-12345678', 'Telefoon: 0578-612345'],
  ['612345678 (privé)', '0612345678', 'Telefoon: privé'],
  ['06 12345678 9', '06 12345678 9', ''],
  ['geen', 'geen', ''],
  ['bel 112', 'bel 112', ''],
  [`${'0612345678 9 '.repeat(30)}x`, `${'0612345678 9 '.repeat(30)}x`, ''],
])('the telephone cell %s is read as the number %s and the remark %j', (typed, phone, remark) => {
  const { fields } = fieldsOf([
    ['naam', 'Jansen'],
    ['telefoon', typed],
    ['opmerkingen', 'Achterom'],
  ]);
  const remarks = ['Achterom', remark].filter(Boolean).join('\n');
  expect([fields.phone, fields.remarks]).toEqual([phone, remarks]);
});

test('the number in a second telephone column becomes a remark', () => {
  const columns: [Target, string][] = [
    ['naam', 'Jansen'],
    ['telefoon', '0342-412345 (thuis)'],
    ['telefoon', '06 12345678 (na 18u)'],
    ['opmerkingen', 'Hond los'],
  ];
  const { fields, corrected } = fieldsOf(columns);
  expect([fields.phone, fields.remarks.split('\n'), corrected]).toEqual([
    '0342-412345',
    ['Hond los', 'Telefoon: thuis', 'Telefoon: 06 12345678 (na 18u)'],
    ['note'],
  ]);
  const twice = fieldsOf([...columns.slice(0, 2), ['telefoon', '0342-412345 (thuis)']]);
  expect(twice.fields.remarks).toBe('Telefoon: thuis');
});

test('a telephone number that has lost digits is an error in its row', () => {
  const read = fieldsOf([
    ['naam', 'Jansen'],
    ['adres', 'Ede'],
    ['telefoon', '6,12E+08'],
  ]);
  expect('errors' in read && read.errors.phone).toBe(
    'Excel heeft van dit nummer cijfers weggelaten. Zet de kolom op Tekst en vul het nummer opnieuw in.',
  );
});

test.each([
  ['kvk', '1234567', 'kvkNumber', '01234567'],
  ['kvk', '12345678', 'kvkNumber', '12345678'],
  ['bezorgkosten', '€ 12,50', 'fee', '12,50'],
  ['bezorgkosten', '€ 15,-', 'fee', '15,00'],
  ['bezorgkosten', '15,-', 'fee', '15,00'],
  ['bezorgkosten', '€15,--', 'fee', '15,00'],
  ['bezorgkosten', '15.-', 'fee', '15,00'],
  ['bezorgkosten', '1.250,-', 'fee', '1.250,00'],
  ['bezorgkosten', 'EUR 15', 'fee', '15'],
  ['bezorgkosten', '15 euro', 'fee', '15'],
  ['bezorgkosten', '17,50 €', 'fee', '17,50'],
  ['bezorgkosten', 'Gratis', 'fee', '0'],
  ['bezorgkosten', '-', 'fee', '0'],
  ['bezorgkosten', '€ -', 'fee', '0'],
  ['bezorgkosten', '-15', 'fee', '-15'],
  ['bezorgkosten', 'n.v.t.', 'fee', 'n.v.t.'],
  ['postcode', '3771XZ', 'address', '3771 XZ'],
  ['postcode', '3771xz', 'address', '3771 XZ'],
  ['adres', 'Kerkweg 1, 3771XZ Barneveld', 'address', 'Kerkweg 1, 3771 XZ Barneveld'],
  ['adres', 'Kerkweg 1, 3771 XZ Barneveld', 'address', 'Kerkweg 1, 3771 XZ Barneveld'],
  ['adres', 'Kamp 1940SS, B3771XZ', 'address', 'Kamp 1940SS, B3771XZ'],
  ['betaalmethode', '__proto__', 'payment', '__proto__'],
  ['betaalmethode', 'Contant', 'payment', 'contant'],
  ['betaalmethode', 'Bank', 'payment', 'bank overmaken'],
  ['betaalmethode', 'onbekend', 'payment', ''],
] as const)('in the column %s the text %s is read as %s %s', (target, text, field, value) => {
  const { fields } = fieldsOf([
    ['naam', 'Jansen'],
    [target, text],
  ]);
  expect(fields[field]).toBe(value);
});

test('a Dutch BTW number with wrong digits is an error in its row', () => {
  const read = fieldsOf([
    ['naam', 'Jansen'],
    ['adres', 'Ede'],
    ['btw', 'NL123456789B01'],
  ]);
  expect('errors' in read && Object.keys(read.errors)).toEqual(['vatNumber']);
});
