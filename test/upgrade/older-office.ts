import { Database } from 'bun:sqlite';
import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { paths } from '../../src/paths.ts';
import { today } from '../../src/shared/dates.ts';
import { call, type Folder, logIn, runVipo, startVipo } from '../support/binary.ts';
import { plantBackupOfToday } from '../support/planted.ts';

const PASSWORD = 'boomstam-7';
const CLIENTS = 8;
const NUMBERS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';

/** Builds the program of a commit with the packages of this tree, and returns its path. */
export async function olderProgram(folder: Folder, commit: string): Promise<string> {
  await Bun.$`git archive ${commit} | tar -x -C ${folder.path}`;
  symlinkSync(resolve('node_modules'), folder.file('node_modules'));
  await Bun.$`${process.execPath} src/build.ts`.cwd(folder.path).quiet();
  return folder.file('dist/vipo');
}

/**
 * Fills a data folder with customers and deliveries of five years. The older program makes the invoices, so that
 * `--verify` accepts them. Every second invoice has a payment of € 10, and every fiftieth is credited.
 */
export async function fillOffice(
  folder: Folder,
  program: string,
  { deliveries, invoices }: { deliveries: number; invoices: number },
): Promise<void> {
  const user = ['--seed-user', 'baas', '--email', 'baas@vipo.test', '--admin', '--password-stdin'];
  await runVipo(folder, user, { program, input: PASSWORD });
  plantBackupOfToday(folder);
  addDeliveries(folder.file('data/vipo.sqlite'), deliveries);
  await using vipo = await startVipo(folder, [], { program });
  const token = await logIn(vipo.url, 'baas', PASSWORD);
  const send = async (path: string, body: object) => {
    const { status } = await call(vipo.url, token, path, body);
    if (status >= 300) throw new Error(`${path} answers ${status}`);
  };
  const datum = today(() => new Date());
  let last = 0;
  const invoice = async () => {
    while (last < invoices) {
      const id = ++last;
      await send(paths.api.invoice(id), {});
      const payment = { delivery_id: id, bedrag: '10', datum, methode: 'bank' };
      if (id % 2 === 0) await send(paths.api.payments(), payment);
      if (id % 50 === 0) await send(paths.api.creditInvoice(id), {});
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, invoice));
  await vipo.end('SIGTERM');
}

function addDeliveries(file: string, count: number): void {
  using db = new Database(file);
  db.run('PRAGMA synchronous = OFF');
  db.run(
    `UPDATE settings SET address = 'Houtweg 1' || char(10) || '1234 AB Ons Dorp', kvk_number = '12345678',
       vat_number = 'NL123456782B01', iban = 'NL91ABNA0417164300'`,
  );
  db.run(
    `${NUMBERS} INSERT INTO customers (name, name_fold, search_text, address)
     SELECT 'Klant ' || i, 'klant ' || i, 'klant ' || i || char(10), 'Dorpsstraat ' || i FROM n`,
    [count / 10],
  );
  db.run(
    `${NUMBERS} INSERT INTO deliveries (customer_id, customer_name, customer_name_fold, address, date, slot, price,
       quantity, fee, payment)
     SELECT 1 + (i - 1) / 10, 'Klant ' || (1 + (i - 1) / 10), 'klant ' || (1 + (i - 1) / 10), 'Dorpsstraat ' || (1 + (i - 1) / 10),
       date('now', (i % 1830 - 1800) || ' days'), i % 2, 5000 + i % 7000, 500 + i % 900, i % 3000, 'bank overmaken' FROM n`,
    [count],
  );
}
