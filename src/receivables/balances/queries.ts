import type { Db } from '../../database/open.ts';
import type { Period } from '../../database/page.ts';
import { allRows, firstRow, oneRow } from '../../database/statements.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import { sumEach } from '../../shared/sum.ts';
import { TAKEN_OVER } from '../payment.ts';

/** `open` is negative when the customer has paid too much. */
type Balance = { invoiceId: number; dueOn: IsoDate; open: Cents };
/** The parts of an invoice that were written off or taken over. */
export type NotReceived = { writtenOff: Cents; takenOver: Cents };
/** `hold` is the reason why no reminders are sent, or null. */
export type BalanceOfList = Balance & NotReceived & { hold: string | null };

/** SQL for the columns of `NotReceived`. `invoiceId` is the column with the id of the invoice. */
export function notReceived(invoiceId: string): string {
  const sum = `SELECT sum(amount) FROM payments WHERE payments.invoice_id = ${invoiceId} AND undone_at IS NULL`;
  return `coalesce((${sum} AND reason <> '${TAKEN_OVER}'), 0) AS writtenOff,
    coalesce((${sum} AND reason = '${TAKEN_OVER}'), 0) AS takenOver`;
}

const COLUMNS = 'invoice_id AS invoiceId, due_on AS dueOn, open';

export const findBalance = firstRow<Balance, [invoiceId: number]>(
  `SELECT ${COLUMNS} FROM balances WHERE invoice_id = ?`,
);

const ofInvoices = allRows<BalanceOfList, [invoiceIds: readonly number[]]>(`
  SELECT ${COLUMNS}, ${notReceived('balances.invoice_id')}, (SELECT reason FROM reminder_holds WHERE invoice_id = balances.invoice_id) AS hold
  FROM balances WHERE invoice_id IN (SELECT value FROM json_each(?))`);
export function findBalances(db: Db, invoiceIds: readonly number[]): Map<number, BalanceOfList> {
  const found = ofInvoices(db, invoiceIds);
  return new Map(found.map((balance) => [balance.invoiceId, balance]));
}

export type OpenSum = { count: number; total: Cents };

export const sumDue = oneRow<OpenSum, [period: Period]>(`
  SELECT coalesce(sum(count), 0) AS count, coalesce(sum(total), 0) AS total
  FROM open_sums WHERE due_on BETWEEN $from AND $until`);

export function addOpen(...sums: readonly OpenSum[]): OpenSum {
  return sumEach(sums, 'count', 'total');
}
