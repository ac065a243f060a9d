import { type Db, prepared } from '../../database/open.ts';
import { type Clock, moment, MS_PER_DAY } from '../../shared/dates.ts';

/** An invoice whose payment request, message or mail did not arrive, or may not have arrived. */
export type Trouble = { deliveryId: number; number: string; customerName: string; what: What };
export type What = 'betaalverzoek' | 'bericht' | MailTrouble;
type MailTrouble = 'mail' | 'creditmail' | 'herinnering';
export const WHATS: readonly What[] = [
  'betaalverzoek',
  'bericht',
  'mail',
  'creditmail',
  'herinnering',
];

/** Older ones are only in the archive. */
const DAYS = 30;
/** An attempt that began less than 5 minutes ago may still be under way. */
const UNDER_WAY_MS = 5 * 60_000;
const MOST = 20;

type Found = Omit<Trouble, 'what'>;

/** The attempts that failed or have no outcome, of invoices for which no other attempt succeeded. */
function preparedTroubles(table: string, number: string, index: string, done: string) {
  return prepared((db) =>
    db.$client.query<Found, [string, string]>(
      `SELECT invoices.delivery_id AS deliveryId, invoices.number, invoices.customer_name AS customerName
       FROM ${table} AS attempt INDEXED BY ${index}
       CROSS JOIN invoices ON invoices.number = attempt.${number}
       CROSS JOIN balances ON balances.invoice_id = invoices.id
       WHERE attempt.state <> '${done}' AND attempt.created_at >= ?1 AND balances.open > 0
         AND (attempt.state = 'failed' OR attempt.error <> '' OR attempt.created_at < ?2)
         AND NOT EXISTS (
           SELECT 1 FROM ${table} AS other WHERE other.${number} = attempt.${number} AND other.state = '${done}'
         )
       ORDER BY attempt.created_at DESC LIMIT ${MOST}`,
    ),
  );
}

const requests = preparedTroubles(
  'payment_requests',
  'reference',
  'payment_requests_not_made',
  'made',
);
const messages = preparedTroubles('messages', 'invoice_number', 'messages_not_sent', 'sent');

// A mail also matters when the invoice is paid, because the customer needs the document. A reminder only matters while
// something is open, and a credited invoice needs neither.
const mails = prepared((db) =>
  db.$client.query<Found & { what: MailTrouble }, [string, string]>(
    `SELECT invoices.delivery_id AS deliveryId, invoices.number, invoices.customer_name AS customerName,
       CASE attempt.kind WHEN 'factuur' THEN 'mail' WHEN 'creditfactuur' THEN 'creditmail' ELSE 'herinnering' END AS what
     FROM mails AS attempt INDEXED BY mails_not_sent
     CROSS JOIN invoices ON invoices.number = attempt.invoice_number
     CROSS JOIN balances ON balances.invoice_id = invoices.id
     WHERE attempt.state <> 'sent' AND attempt.resent_at IS NULL AND attempt.created_at >= ?1
       AND (attempt.state = 'failed' OR attempt.error <> '' OR attempt.created_at < ?2)
       AND (
         attempt.kind = 'creditfactuur'
         OR (attempt.kind = 'factuur' AND NOT EXISTS (SELECT 1 FROM credits WHERE invoice_id = invoices.id))
         OR (attempt.kind IN ('herinnering', 'aanmaning') AND balances.open > 0)
       )
       AND NOT EXISTS (
         SELECT 1 FROM mails AS other
         WHERE other.invoice_number = attempt.invoice_number AND other.number = attempt.number
           AND (other.kind IN ('herinnering', 'aanmaning')) = (attempt.kind IN ('herinnering', 'aanmaning'))
           AND (other.id > attempt.id OR (other.state = 'sent' AND attempt.kind IN ('factuur', 'creditfactuur')))
           AND other.state <> 'failed'
       )
     ORDER BY attempt.created_at DESC LIMIT ${MOST}`,
  ),
);

/** Requests, messages and then mails, the latest first, each invoice once. */
export function findTroubles(db: Db, clock: Clock): Trouble[] {
  const now = clock().getTime();
  const since = moment(new Date(now - DAYS * MS_PER_DAY));
  const until = moment(new Date(now - UNDER_WAY_MS));
  const found = [
    ...requests(db).all(since, until).map(asTrouble('betaalverzoek')),
    ...messages(db).all(since, until).map(asTrouble('bericht')),
    ...mails(db).all(since, until),
  ];
  return found.filter(({ number }, i) => found.findIndex((other) => other.number === number) === i);
}

function asTrouble(what: What) {
  return (found: Found): Trouble => ({ ...found, what });
}
