import { listOf } from '../../database/lists.ts';
import { type Db, query } from '../../database/open.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';

/** The open amount of an invoice. It is negative when the customer has paid too much. */
type Balance = { invoiceId: number; dueOn: IsoDate; open: Cents };
/** `writtenOff` is the amount that is written off. */
export type BalanceOfList = Balance & { writtenOff: Cents };

const COLUMNS = 'invoice_id AS invoiceId, due_on AS dueOn, open';

const ofInvoice = query<Balance, [number]>(`SELECT ${COLUMNS} FROM balances WHERE invoice_id = ?`);
export function findBalance(db: Db, invoiceId: number): Balance | undefined {
  return ofInvoice(db).get(invoiceId) ?? undefined;
}

const ofInvoices = query<BalanceOfList, [string]>(`
  SELECT ${COLUMNS}, coalesce((
    SELECT sum(amount) FROM payments
    WHERE invoice_id = balances.invoice_id AND reason IS NOT NULL AND undone_at IS NULL
  ), 0) AS writtenOff
  FROM balances WHERE invoice_id IN (SELECT value FROM json_each(?))`);
export function findBalances(db: Db, invoiceIds: readonly number[]): Map<number, BalanceOfList> {
  const found = ofInvoices(db).all(listOf(invoiceIds));
  return new Map(found.map((balance) => [balance.invoiceId, balance]));
}

export type OpenSum = { count: number; total: Cents };
const NOTHING: OpenSum = { count: 0, total: cents(0) };

const due = query<OpenSum, [string, string]>(`
  SELECT coalesce(sum(count), 0) AS count, coalesce(sum(total), 0) AS total
  FROM open_sums WHERE due_on BETWEEN ? AND ?`);
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
