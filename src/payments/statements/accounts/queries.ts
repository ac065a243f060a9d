import { type Db, prepared } from '../../../database/open.ts';
import { getSettings } from '../../../firm/queries.ts';

const confirmed = prepared((db) =>
  db.$client.query<{ account: string }, []>('SELECT account FROM confirmed_accounts'),
);

/** Tells the firm's accounts: the one of the settings, and those that somebody confirmed. Without one in the settings all. */
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

const confirmation = prepared((db) =>
  db.$client.query<object, [string]>(
    'INSERT OR IGNORE INTO confirmed_accounts (account) VALUES (?)',
  ),
);
/** Keeps that an account is the firm's. Booking one of its lines says so too. */
export function confirmAccount(db: Db, account: string): void {
  if (!ownAccounts(db)(account)) confirmation(db).run(account);
}
