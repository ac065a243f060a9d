import { type Db, prepared } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';

const confirmed = prepared((db) =>
  db.$client.query<{ account: string }, []>('SELECT account FROM confirmed_accounts'),
);

/**
 * Returns a function that says whether an account is the firm's: that of the settings, or one that somebody confirmed.
 * Without an IBAN in the settings every account is.
 */
export function ownAccounts(db: Db): (account: string) => boolean {
  const own = getSettings(db).iban.replaceAll(' ', '');
  if (own === '') return () => true;
  const known = new Set(
    confirmed(db)
      .all()
      .map(({ account }) => account),
  );
  return (account) => account === own || known.has(account);
}

const waitingAccount = prepared((db) =>
  db.$client.query<object, [string]>(
    `SELECT 1 FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1 AND account = ? LIMIT 1`,
  ),
);
/** Whether a line of this account waits. */
export function isWaitingAccount(db: Db, account: string): boolean {
  return waitingAccount(db).get(account) !== null;
}

const confirmation = prepared((db) =>
  db.$client.query<object, [string]>(
    'INSERT OR IGNORE INTO confirmed_accounts (account) VALUES (?)',
  ),
);
/** Keeps that an account is the firm's. Booking one of its lines says so too. */
export function confirmAccount(db: Db, account: string): void {
  if (!ownAccounts(db)(account)) confirmation(db).run(account);
}
