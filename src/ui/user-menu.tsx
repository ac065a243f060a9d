import { paths } from '../paths.ts';
import { modalOpener } from './island.tsx';

export type ScreenUser = { username: string; email: string; isAdmin: boolean };

export function UserMenu({ user }: { user: ScreenUser }) {
  return (
    <div className="user-menu">
      <button className="quiet" popoverTarget="user-menu">
        {user.username}
      </button>
      <div id="user-menu" className="menu" popover="auto">
        <p>
          <strong>{user.username}</strong>
          <br />
          {user.email}
        </p>
        <form action={paths.changePassword()}>
          <button {...modalOpener('change-password', {})}>Wachtwoord wijzigen</button>
        </form>
        <a href={paths.codes()}>Inloggen met een code</a>
        <a href={paths.ownSessions()}>Waar ben ik ingelogd?</a>
        <button type="button" aria-keyshortcuts="?" {...modalOpener('shortcuts', {})}>
          Sneltoetsen
        </button>
        {user.isAdmin && (
          <button {...modalOpener('clear-database', {})}>Database legen (TEST)</button>
        )}
        <form method="post" action={paths.logout()}>
          <button data-logout="">Uitloggen</button>
        </form>
      </div>
    </div>
  );
}
