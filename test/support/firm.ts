import type { TestApp } from './app.ts';

/** Fills in the details of the firm that an invoice must show, so that an invoicing run does not ask for them. */
export function fillInFirm({ db }: Pick<TestApp, 'db'>): void {
  db.$client.run(
    `UPDATE settings SET address = 'Houtweg 1' || char(10) || '1234 AB Ons Dorp', kvk_number = '12345678',
       vat_number = 'NL123456782B01', iban = 'NL91ABNA0417164300'`,
  );
}
