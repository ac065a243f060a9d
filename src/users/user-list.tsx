import { paths } from '../paths.ts';
import { amsterdamDate, formatSlashDate } from '../shared/dates.ts';
import { plural } from '../shared/plural.ts';
import { inDialog } from '../ui/dialog.ts';
import { Screen } from '../ui/screen.tsx';
import { type Column, reloadedOnChange, Table } from '../ui/table.tsx';
import { usersHelp } from './help.ts';
import type { User } from './schema.ts';

type UserListProps = { users: User[]; selfId: number };

export function UsersScreen(list: UserListProps) {
  return (
    <Screen
      help={usersHelp}
      subtitle={<CountLine users={list.users} />}
      tools={
        <form action={paths.newUser()}>
          <button className="button" {...inDialog}>
            + Nieuwe gebruiker
          </button>
        </form>
      }
    >
      <UserTable {...list} />
    </Screen>
  );
}

/**
 * The number of users, in the head of the page. With `isReplacing`, htmx replaces this line when the list loads again.
 */
export function CountLine({
  users,
  isReplacing = false,
}: Pick<UserListProps, 'users'> & { isReplacing?: boolean }) {
  return (
    <span id="aantal-gebruikers" {...(isReplacing && { 'hx-swap-oob': 'true' })}>
      {`${plural(users.length, 'gebruiker')}, ${users.filter(({ isActive }) => isActive).length} actief`}
    </span>
  );
}

export function UserTable({ users, selfId }: UserListProps) {
  return (
    <div
      id="gebruikers"
      {...reloadedOnChange(paths.users(), 'gebruiker')}
      data-failed="Fout bij het laden van gebruikers"
    >
      <Table
        rowsOf="gebruiker"
        columns={columnsFor(selfId)}
        rows={users}
        empty="Geen gebruikers gevonden."
      />
    </div>
  );
}

function columnsFor(selfId: number): Column<User>[] {
  return [
    {
      name: 'Gebruikersnaam',
      part: 'lead',
      cell: ({ id, username, isActive }) => (
        <span className={isActive ? undefined : 'dim'}>
          <a href={paths.user(id)} {...inDialog}>
            {username}
          </a>{' '}
          {id === selfId && <span className="badge ok">Jij</span>}
        </span>
      ),
    },
    { name: 'E-mail', part: 'sub', cell: ({ email }) => email },
    {
      name: 'Status',
      part: 'hush',
      cell: ({ isActive }) => (isActive ? 'Actief' : <span className="badge">Inactief</span>),
    },
    {
      name: 'Rol',
      cell: ({ isAdmin }) => (isAdmin ? 'Administrator' : 'Gebruiker'),
    },
    { name: 'Aangemaakt', cell: ({ createdAt }) => dayOf(createdAt) },
    {
      name: 'Laatste login',
      part: 'foot',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Nooit' : dayOf(lastLoginAt)),
    },
    {
      name: 'Acties',
      part: 'actions',
      cell: ({ id, isActive }) => <Actions id={id} mayDeactivate={isActive && id !== selfId} />,
    },
  ];
}

function dayOf(at: User['createdAt']): string {
  return formatSlashDate(amsterdamDate(at));
}

function Actions({ id, mayDeactivate }: { id: number; mayDeactivate: boolean }) {
  return (
    <>
      <a href={paths.user(id)} {...inDialog}>
        Bewerken
      </a>
      {mayDeactivate && (
        <a href={paths.deactivateUser(id)} {...inDialog}>
          Verwijderen
        </a>
      )}
    </>
  );
}
