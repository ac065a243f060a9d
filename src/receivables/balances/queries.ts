import { listOf } from '../../database/lists.ts';
import { type Db, prepared } from '../../database/open.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';

/** The open amount of an invoice. It is negative when the customer has paid too much. */
export type Balance = { invoiceId: number; dueOn: IsoDate; open: Cents };
/** `writtenOff` is the amount that is written off. */
export type BalanceOfList = Balance & { writtenOff: Cents };

const COLUMNS = 'invoice_id AS invoiceId, due_on AS dueOn, open';

const ofInvoice = prepared((db) =>
  db.$client.query<Balance, [number]>(`SELECT ${COLUMNS} FROM balances WHERE invoice_id = ?`),
);
export function findBalance(db: Db, invoiceId: number): Balance | undefined {
  return ofInvoice(db).get(invoiceId) ?? undefined;
}

const ofInvoices = prepared((db) =>
  db.$client.query<BalanceOfList, [string]>(
    `SELECT ${COLUMNS}, coalesce((
       SELECT sum(amount) FROM payments
       WHERE invoice_id = balances.invoice_id AND reason IS NOT NULL AND undone_at IS NULL
     ), 0) AS writtenOff
     FROM balances WHERE invoice_id IN (SELECT value FROM json_each(?))`,
  ),
);
export function findBalances(db: Db, invoiceIds: readonly number[]): Map<number, BalanceOfList> {
  const found = ofInvoices(db).all(listOf(invoiceIds));
  return new Map(found.map((balance) => [balance.invoiceId, balance]));
}

export type OpenSum = { count: number; total: Cents };
const NOTHING: OpenSum = { count: 0, total: cents(0) };

const due = prepared((db) =>
  db.$client.query<OpenSum, [string, string]>(
    `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(total), 0) AS total
     FROM open_sums WHERE due_on BETWEEN ? AND ?`,
  ),
);
/** Adds up the open invoices that are due in a period. */
export function sumDue(db: Db, { from, until }: { from: string; until: string }): OpenSum {
  return due(db).get(from, until) ?? NOTHING;
}

export function addOpen(...sums: readonly OpenSum[]): OpenSum {
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    total: cents(sums.reduce((all, { total }) => all + total, 0)),
  };
}

// With json_valid, because verification also reads data that another program may have damaged.
const DUE_ON = `coalesce(
  date(invoices.issued_on, '+' || coalesce(
    iif(json_valid(invoices.data), json_extract(invoices.data, '$.paymentTermDays'), 0), 0) || ' days'),
  invoices.issued_on)`;
const COMPUTED = `SELECT invoices.id AS invoice_id, ${DUE_ON} AS due_on,
    invoices.total + coalesce(credits.total, 0) - coalesce((
      SELECT sum(amount) FROM payments WHERE invoice_id = invoices.id AND undone_at IS NULL), 0) AS open
  FROM invoices LEFT JOIN credits ON credits.invoice_id = invoices.id`;
const STORED = 'SELECT invoice_id, due_on, open FROM balances';
const ADDED_UP =
  'SELECT due_on, count(*) AS count, sum(open) AS total FROM balances WHERE open > 0 GROUP BY due_on';
const STORED_SUMS = 'SELECT due_on, count, total FROM open_sums';

/** Computes `balances` again from invoices, credits and payments. The triggers of the table then fill `open_sums`. */
export function rebuildBalances({ $client }: Db): void {
  $client.run('DELETE FROM open_sums');
  $client.run('DELETE FROM balances');
  $client.run(`INSERT INTO balances (invoice_id, due_on, open) ${COMPUTED}`);
}

/** The numbers of the invoices whose balance does not follow from their total, credit and payments. */
export function findWrongBalances({ $client }: Db): string[] {
  return $client
    .query<{ number: string }, []>(
      `SELECT number FROM invoices WHERE id IN (
         SELECT invoice_id FROM (${COMPUTED} EXCEPT ${STORED})
         UNION ALL
         SELECT invoice_id FROM (${STORED} EXCEPT ${COMPUTED})
       ) ORDER BY id`,
    )
    .all()
    .map(({ number }) => number);
}

/** The numbers of the invoices that have too much although something is written off, which a receipt takes back. */
export function findOverpaidWriteOffs({ $client }: Db): string[] {
  return $client
    .query<{ number: string }, []>(
      `SELECT DISTINCT number FROM balances INDEXED BY overpaid_balances
       JOIN payments ON payments.invoice_id = balances.invoice_id JOIN invoices ON invoices.id = balances.invoice_id
       WHERE open < 0 AND reason IS NOT NULL AND undone_at IS NULL ORDER BY number`,
    )
    .all()
    .map(({ number }) => number);
}

/** The due dates whose sums differ from the balances. */
export function findWrongOpenSums({ $client }: Db): IsoDate[] {
  return $client
    .query<{ dueOn: IsoDate }, []>(
      `SELECT DISTINCT due_on AS dueOn FROM (
         SELECT * FROM (${ADDED_UP} EXCEPT ${STORED_SUMS})
         UNION ALL
         SELECT * FROM (${STORED_SUMS} EXCEPT ${ADDED_UP})
       ) ORDER BY 1`,
    )
    .all()
    .map(({ dueOn }) => dueOn);
}
