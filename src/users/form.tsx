import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import type { User } from './schema.ts';
import { deactivationQuestion, UserFields, type UserFormStart } from './user-fields.tsx';

export const emptyForm: UserFormStart = {
  id: null,
  isSelf: false,
  fields: { username: '', email: '', isActive: true, isAdmin: false },
};

export function formOf(user: User, isSelf: boolean): UserFormStart {
  const { id, version: versie, username, email, isActive, isAdmin } = user;
  return { id, versie, isSelf, fields: { username, email, isActive, isAdmin } };
}

type UserFormScreenProps = {
  title: string;
  start: UserFormStart;
  error: DomainError | undefined;
  user: ScreenUser;
};

export function UserFormScreen({ title, start, error, user }: UserFormScreenProps) {
  const { id, versie } = start;
  return (
    <Screen title={title} user={user} back={paths.users()}>
      <form
        className="narrow"
        method="post"
        action={id === null ? paths.newUser() : paths.user(id)}
        noValidate
      >
        {versie !== undefined && <input type="hidden" name="versie" value={versie} />}
        <UserFields start={start} errors={error?.fields ?? {}} />
        <p role="alert" className="error">
          {error && !error.fields && error.message}
        </p>
        <div className="buttons">
          <ButtonLink href={paths.users()} className="quiet">
            Annuleren
          </ButtonLink>
          <button>Opslaan</button>
        </div>
      </form>
    </Screen>
  );
}

type DeactivationProps = { id: number; username: string; user: ScreenUser };

export function DeactivationScreen({ id, username, user }: DeactivationProps) {
  return (
    <Screen title="Gebruiker verwijderen" user={user} back={paths.users()}>
      <form className="narrow" method="post" action={paths.deactivateUser(id)}>
        <p>{deactivationQuestion(username)}</p>
        <div className="buttons">
          <ButtonLink href={paths.users()} className="quiet">
            Annuleren
          </ButtonLink>
          <button className="danger">Verwijderen</button>
        </div>
      </form>
    </Screen>
  );
}
