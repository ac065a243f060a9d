import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';

const HINT = 'Nog geen e-factuur (UBL): in dit adres mist postcode (zoals 1234 AB).';
const business = { Klant_naam: 'De Vonk', kvkNummer: '87654321', btwNummer: '' };

test.each([
  ['Haardlaan 3, Apeldoorn', '87654321', true],
  ['Haardlaan 3, 7311 CD Apeldoorn', '87654321', false],
  ['Haardlaan 3, Apeldoorn', '', false],
])(
  'the page of a customer at %p with KvK number %p has the hint: %p',
  async (address, kvkNummer, has) => {
    const { app, call, token } = await office();
    const customer = { ...business, leveringsadres: address, kvkNummer };
    expect((await call('POST', paths.api.customers(), customer)).status).toBeLessThan(300);
    expect((await app.page(paths.customer(1), token)).body.includes(HINT)).toBe(has);
  },
);
