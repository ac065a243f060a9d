import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { readCustomer } from '../../../src/customers/customer.ts';
import { upsertCustomer } from '../../../src/customers/save-customer.ts';
import { readTable } from '../../../src/files/spreadsheets/read.ts';
import { paths } from '../../../src/paths.ts';
import { TestApp } from '../../support/app.ts';
import { temporaryFolder } from '../../support/binary.ts';
import { importBy } from '../../support/customer-files.ts';
import { type Office, office } from '../../support/office.ts';

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme-composite', maxLength: Math.floor(maxLength / 12) }),
    fc.stringMatching(/^['=+\-@;,"\t\n é]{0,9}$/),
  );

const fields = fc.record({
  name: text(60),
  address: text(100),
  phone: fc.oneof(fc.constantFrom('', '+31 6 12345678', '06-12345678', '=1+1'), text(20)),
  fee: fc.oneof(
    fc.constant(''),
    fc.nat(9_999_999).map((cents) => (cents / 100).toFixed(2)),
  ),
  payment: fc.constantFrom('', 'contant', 'betaalverzoek', 'bank overmaken'),
  remarks: text(200),
  email: fc.constantFrom('', 'jan@voorbeeld.example', 'o+x@voorbeeld.example'),
  kvkNumber: fc.constantFrom('', '01234567', '12345678'),
  vatNumber: fc.constantFrom('', 'NL123456782B01', 'BE0123456789'),
});

async function exported(at: Awaited<ReturnType<typeof office>>) {
  const { body, headers } = await at.page(paths.exportCustomers());
  const customers = (await at.call('GET', paths.api.allCustomers())).body as any[];
  return {
    file: body as string,
    headers,
    customers: customers.map((customer) => ({ ...customer, id: 0, versie: 0 })),
  };
}

async function officeWithCustomers() {
  const at = await office();
  for (const sent of fc.sample(fields, { numRuns: 600, seed: 16 })) {
    const plain = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [
        name,
        value.toWellFormed().replaceAll('\0', ''),
      ]),
    ) as typeof sent;
    const read = readCustomer(plain);
    if (read.ok) upsertCustomer(at.app.db, read.value);
  }
  return at;
}

async function xlsxOf(at: Office): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { Cookie: `vipo_session=${at.token}` };
  return (await at.app.fetch(paths.exportCustomers({ soort: 'xlsx' }), { headers })).bytes();
}

test.each(['csv', 'xlsx'])(
  'an export as %s is imported again without a difference, whatever the customers are',
  async (kind) => {
    const from = await officeWithCustomers();
    const { file: csv, customers } = await exported(from);
    const file = kind === 'csv' ? csv : await xlsxOf(from);
    expect(customers.length).toBeGreaterThan(250);

    const to = await office();
    const { body } = await importBy(to, file);
    const none = { bijgewerkt: 0, overgeslagen: 0, fouten: [] };
    expect(body).toMatchObject({ nieuw: customers.length, ...none });
    const again = await exported(to);
    expect(again.customers).toEqual(customers);
    expect(again.file).toBe(csv);

    const same = await importBy(from, file);
    const skipped = { nieuw: 0, bijgewerkt: 0, overgeslagen: customers.length };
    expect(same.body).toMatchObject(skipped);
  },
);

test('an XLSX export of a database in a file has the stored customers', async () => {
  using folder = temporaryFolder();
  const app = new TestApp({}, folder.file('vipo.sqlite'));
  const token = await app.staff();
  const body = { Klant_naam: '=1+1', leveringsadres: 'Ede' };
  await app.call('POST', paths.api.customers(), body, { token });
  const headers = { Cookie: `vipo_session=${token}` };
  const answer = await app.fetch(paths.exportCustomers({ soort: 'xlsx' }), { headers });
  expect(answer.headers.get('Content-Disposition')).toContain('Klanten-2026-11-20.xlsx');
  expect(readTable(await answer.bytes()).table.rows[0]?.slice(0, 3)).toEqual([2, '=1+1', 'Ede']);
  app.db.$client.close(true);
});

test('an XLSX export is read by a program that needs the reference of each row and cell', async () => {
  const at = await office();
  for (const Klant_naam of ['=1+1', 'Bakker'])
    await at.call('POST', paths.api.customers(), {
      Klant_naam,
      leveringsadres: 'Kerkweg 1\nEde',
      telefoonnummer: '0612345678',
    });
  const [sheet] = await readExcelFile(Buffer.from(await xlsxOf(at)));
  expect(sheet?.data.map((row) => row.slice(0, 4))).toEqual([
    ['Naam', 'Adres', 'Telefoon', 'E-mail'],
    ['=1+1', 'Kerkweg 1\nEde', '0612345678', null],
    ['Bakker', 'Kerkweg 1\nEde', '0612345678', null],
  ]);
});

test('in an exported CSV no cell begins like a formula of a spreadsheet', async () => {
  const at = await office();
  const add = (Klant_naam: string) =>
    at.call('POST', paths.api.customers(), {
      Klant_naam,
      leveringsadres: '@Ede',
      telefoonnummer: '+31 6 12345678',
    });
  await add('=1+1');
  await add('-Jansen; "Zn."');
  const { file, headers } = await exported(at);
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="Klanten-2026-11-20.csv"');
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(file).toStartWith('Naam;Adres;Telefoon;E-mail;');
  const { body } = await at.app.fetch(paths.exportCustomers(), {
    headers: { Cookie: `vipo_session=${at.token}` },
  });
  const bytes = await new Response(body).bytes();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file).toContain(`"'-Jansen; ""Zn.""";'@Ede;'+31 6 12345678;`);
  expect(file).toContain("\n'=1+1;");
});

test('the audit log names the user who exported the customers', async () => {
  const at = await office();
  await at.page(paths.exportCustomers());
  const last = 'SELECT actor, action, kind, subject FROM audit_log ORDER BY id DESC LIMIT 1';
  expect(at.app.db.$client.query(last).get()).toEqual({
    actor: 'piet',
    action: 'gedownload',
    kind: 'gegevens',
    subject: 'Klanten',
  });
});
