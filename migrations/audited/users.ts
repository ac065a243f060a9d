import type { AuditedChange } from './audited-change.ts';

const user = { table: 'users', kind: 'gebruiker', id: 'row.id', subject: 'row.username' } as const;

const userValues = {
  gebruikersnaam: 'row.username',
  email: 'row.email',
  actief: 'row.is_active',
  beheerder: 'row.is_admin',
};

/** The second factor of the login. The entries have no secrets. */
const authenticator = {
  table: 'authenticators',
  kind: 'gebruiker',
  id: 'users.id',
  subject: 'users.username',
  joins: 'JOIN users ON users.id = row.user_id',
  values: {},
} as const;

export const userChanges: AuditedChange[] = [
  { ...user, name: 'insert', on: 'INSERT', action: `'toegevoegd'`, values: userValues },
  { ...user, name: 'update', on: 'UPDATE', action: `'gewijzigd'`, values: userValues },
  {
    ...user,
    name: 'password',
    on: 'UPDATE OF password_hash',
    when: 'new.password_hash <> old.password_hash',
    action: `'wachtwoord gewijzigd'`,
    values: {},
  },
  { ...authenticator, name: 'insert', on: 'INSERT', action: `'codes aangezet'` },
  { ...authenticator, name: 'delete', on: 'DELETE', action: `'codes uitgezet'` },
];
