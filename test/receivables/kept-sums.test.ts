import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { clearDatabase } from '../../src/backups/clear-database.ts';
import { keptSums } from '../../src/bookkeeping/kept-sums.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { checkOf, problemsOf } from '../../src/database/kept-sums.ts';
import { addInvoices, clock, NOW, withBooks } from '../backups/books.ts';
import { addNamed } from '../deliveries/named.ts';
import { temporaryFolder } from '../support/binary.ts';
import { freshDatabase } from '../support/database.ts';
import { pay } from './ledger.ts';
import { action, type Books, expected, perform, stored } from './model.ts';

test('the kept sums are right after any deliveries, invoices, credits, payments and undone payments', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 40 }), (actions) => {
      const db = freshDatabase();
      const [books, open]: [Books, number[]] = [{ invoices: [], payments: [] }, []];
      for (const one of actions) {
        perform(db, books, open, one);
        expect(stored(db)).toEqual(expected(db, books));
      }
      expect(problemsOf(db, keptSums.map(checkOf))).toEqual([]);
      db.$client.close();
    }),
    { numRuns: 60 },
  );
});

test('clearing empties the payments, the balances and the open, issued and uninvoiced sums, and new invoices are counted from zero', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    pay(db, 2, NOW);
    clearDatabase(db, clock, folder.path);
    const tables = ['payments', 'balances', 'open_sums', 'issued_sums', 'uninvoiced_sums'];
    expect(tables.filter((table) => db.$client.query(`SELECT 1 FROM ${table}`).get())).toEqual([]);
    await addInvoices(db, 1);
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('--verify reports each kept sum that is wrong', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    addNamed(db, 1, () => ({ name: 'Jansen', date: '2026-11-01' }));
    expect(verifyBooks(db).problems).toEqual([]);
    db.$client.run('UPDATE uninvoiced_sums SET total = total + 1');
    db.$client.run('UPDATE issued_sums SET net = net + 1, vat = vat - 1 WHERE is_credit = 1');
    db.$client.run("UPDATE balances SET due_on = '2030-01-01' WHERE invoice_id = 1");
    db.$client.run('UPDATE open_sums SET count = count + 1');
    expect(verifyBooks(db).problems).toEqual([
      'Wat op 01-11-2026 nog te factureren is, klopt niet met de leveringen.',
      'De omzet van 20-11-2026 is niet die van de facturen en creditfacturen.',
      'Wat van factuur 2026-0001 openstaat, volgt niet uit haar totaal, credit en betalingen.',
      'Wat op 04-12-2026 betaald moet zijn, is niet de som van de open facturen.',
    ]);
  });
});
