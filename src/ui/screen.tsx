import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../paths.ts';
import { modalOpener } from './island.tsx';

export type ScreenUser = { username: string; email: string; isAdmin: boolean };

type ScreenProps = {
  title: string;
  user: ScreenUser;
  back?: string;
  children: ReactNode;
};

export function Screen({ title, user, back = paths.home(), children }: ScreenProps) {
  return (
    <>
      <header className="bar">
        <ButtonLink href={back} className="back">
          Terug
        </ButtonLink>
        <h1>{title}</h1>
        <UserMenu user={user} />
      </header>
      <main>{children}</main>
    </>
  );
}

export function ButtonLink({ className = '', children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={`button ${className}`.trimEnd()}>
      {children}
    </a>
  );
}

export function CancelLink({ href }: { href: string }) {
  return (
    <ButtonLink href={href} className="quiet">
      Annuleren
    </ButtonLink>
  );
}

export function UserMenu({ user }: { user: ScreenUser }) {
  return (
    <div className="user-menu">
      <button type="button" className="quiet" popoverTarget="user-menu">
        {user.username}
      </button>
      <div id="user-menu" popover="auto">
        <p>
          <strong>{user.username}</strong>
          <br />
          {user.email}
        </p>
        <a href={paths.changePassword()} {...modalOpener('change-password', {})}>
          Wachtwoord wijzigen
        </a>
        <a href={paths.ownSessions()}>Waar ben ik ingelogd?</a>
        {user.isAdmin && (
          <button type="button" {...modalOpener('clear-database', {})}>
            Database legen (TEST)
          </button>
        )}
        <form method="post" action={paths.logout()}>
          <button data-logout="">Uitloggen</button>
        </form>
      </div>
    </div>
  );
}
