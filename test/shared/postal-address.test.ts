import { expect, test } from 'bun:test';
import { missingInAddress, readPostalAddress } from '../../src/shared/postal-address.ts';

test.each([
  ['Dorpsstraat 1\n1234 AB Ons Dorp', 'Dorpsstraat 1|1234 AB|Ons Dorp|'],
  ['Dorpsstraat 1, 1234AB Ons Dorp', 'Dorpsstraat 1|1234 AB|Ons Dorp|'],
  ['Dorpsstraat 1 1234AB Ons Dorp', 'Dorpsstraat 1|1234 AB|Ons Dorp|'],
  ['Dorpsstraat 12-a, 1234 ab, Ede, Nederland', 'Dorpsstraat 12-a|1234 AB|Ede|'],
  ['Dorpsstraat 1\r\n1234 AB\r\nEde\r\nNEDERLAND', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['Dorpsstraat 1\u20281234\u00a0AB  Ede', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['Dorpsstraat 1, NL-1234 AB Ede (NL)', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['Dorpsstraat 1, 1234 AB Ede - Nederland', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['Dorpsstraat 1, 1234 AB Ede, tel. 06 12345678', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['Dorpsstraat 1, 1234 AB Ede 06-12345678', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['1234 AB Ede, Dorpsstraat 1', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['Dorpsstraat 1, Ede, 1234 AB', 'Dorpsstraat 1|1234 AB|Ede|'],
  ['Camping De Eik, Bosweg 40, 6733 AN Wekerom', 'Bosweg 40|6733 AN|Wekerom|Camping De Eik'],
  ['t.a.v. Jan Bos 2\nBosweg 40\n6733 AN Wekerom', 'Bosweg 40|6733 AN|Wekerom|t.a.v. Jan Bos 2'],
  ['Bosweg 40\nt.a.v. de keuken\n6733 AN Wekerom', 'Bosweg 40|6733 AN|Wekerom|t.a.v. de keuken'],
  ['Bosweg 40\nbel 06-12345678\n6733 AN Wekerom', 'Bosweg 40|6733 AN|Wekerom|bel 06-12345678'],
  ['Unit 3, Bosweg 40 bis, 6733 AN Wekerom', 'Bosweg 40 bis|6733 AN|Wekerom|Unit 3'],
  ['Plein 1944 nr 3, 6511 AB Nijmegen', 'Plein 1944 nr 3|6511 AB|Nijmegen|'],
  ['Plein 1944 3, 6511 AB Nijmegen', 'Plein 1944 3|6511 AB|Nijmegen|'],
  ['Rijksweg 1234 a, 6511 AB Nijmegen', 'Rijksweg 1234 a|6511 AB|Nijmegen|'],
  ['Hoeve De Linde, 6511 AB ’s-Hertogenbosch', 'Hoeve De Linde|6511 AB|’s-Hertogenbosch|'],
  ['2e Dwarsstraat 5, 6511 AB Alphen a/d Rijn', '2e Dwarsstraat 5|6511 AB|Alphen a/d Rijn|'],
  ['Straße 9, 8261 BG Bergen op Zoom', 'Straße 9|8261 BG|Bergen op Zoom|'],
])('the street, postcode, town and other lines of %p are %p', (address, expected) => {
  const { street, postcode, town, extra } = readPostalAddress(address);
  expect([street, postcode, town, extra].join('|')).toBe(expected);
  expect(missingInAddress({ street, postcode, town, extra })).toBe('');
});

test.each([
  ['', 'postcode (zoals 1234 AB)'],
  ['Dorpsstraat 1', 'postcode (zoals 1234 AB)'],
  ['Kerkstraat 1, 2000 Antwerpen', 'postcode (zoals 1234 AB)'],
  ['Hauptstraße 5, 48455 Bad Bentheim', 'postcode (zoals 1234 AB)'],
  ['Dorpsstraat 1, 0234 AB Ede', 'postcode (zoals 1234 AB)'],
  ['Dorpsstraat 1, 1234 SS Ede', 'postcode (zoals 1234 AB)'],
  ['Dorpsstraat 1, 1234 sd Ede', 'postcode (zoals 1234 AB)'],
  ['Plein 1944 nr 3, Nijmegen', 'postcode (zoals 1234 AB)'],
  ['Kanaaldijk 1200 te Ede', 'postcode (zoals 1234 AB)'],
  ['1234 AB Ede', 'straat'],
  ['t.a.v. de keuken, 1234 AB Ede', 'straat'],
  ['Dorpsstraat 1, 1234 AB', 'plaats'],
  ['1234 AB', 'straat en plaats'],
])('an e-invoice for the address %p lacks: %s', (address, missing) => {
  expect(missingInAddress(readPostalAddress(address))).toBe(missing);
});
