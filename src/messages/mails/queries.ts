import type { Db } from '../../database/open.ts';
import { hasRow, oneValue } from '../../database/statements.ts';
import { findActive, findAttemptsOf } from '../../outgoing/queries.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { mailKey, type MailRow } from './mail.ts';

/**
 * The mail with this invoice or credit. When `kind` is a reminder, it is the last reminder of the invoice. A failed
 * mail does not count.
 */
export function findMail(db: Db, mail: Pick<MailRow, 'kind' | 'number'>): Attempt | undefined {
  return findActive(db, mailKey(mail));
}

/** The mails with an invoice or its credit, and the reminders of the invoice. */
export function findMailsOf(db: Db, invoiceNumber: string): Attempt[] {
  return findAttemptsOf(db, invoiceNumber).filter(({ channel }) => channel === 'mail');
}

/** Whether the invoice has payment requests with a link, and was mailed without any of these links. */
export const lacksLink = hasRow<[number: string]>(`
  SELECT 1 FROM outgoing AS mail JOIN outgoing AS request ON request.about = mail.about
  WHERE mail.channel = 'mail' AND mail.once_key = ? AND mail.state <> 'failed' AND mail.resent_at IS NULL
    AND request.channel = 'tikkie'
  GROUP BY mail.id HAVING max(instr(mail.text, request.url)) = 0`);

/** The address of the delivery, or else of its customer, or else ''. */
export const findAddress = oneValue<string, [deliveryId: number]>(`
  SELECT coalesce((
    SELECT coalesce(nullif(deliveries.email, ''), customers.email)
    FROM deliveries LEFT JOIN customers ON customers.id = deliveries.customer_id
    WHERE deliveries.id = ?), '')`);
