import { type Db, prepared } from '../../database/open.ts';
import { type Clock, moment, MS_PER_DAY } from '../../shared/dates.ts';

/** An open invoice whose payment request or message did not arrive, or may not have arrived. */
export type Trouble = { deliveryId: number; number: string; customerName: string; what: What };
export type What = 'betaalverzoek' | 'bericht';

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

/** Requests and then messages, the latest first, each invoice once. */
export function findTroubles(db: Db, clock: Clock): Trouble[] {
  const now = clock().getTime();
  const since = moment(new Date(now - DAYS * MS_PER_DAY));
  const until = moment(new Date(now - UNDER_WAY_MS));
  const found = [
    ...requests(db).all(since, until).map(asTrouble('betaalverzoek')),
    ...messages(db).all(since, until).map(asTrouble('bericht')),
  ];
  return found.filter(({ number }, i) => found.findIndex((other) => other.number === number) === i);
}

function asTrouble(what: What) {
  return (found: Found): Trouble => ({ ...found, what });
}
