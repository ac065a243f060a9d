import { paths } from '../paths.ts';
import { type DomainError, shownErrors } from '../shared/domain-error.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { CancelLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { UserForm, type UserFormStart, userFormTitle } from './user-form.tsx';

type UserFormScreenProps = {
  start: UserFormStart;
  error: DomainError | undefined;
  user: ScreenUser;
};

export function UserFormScreen({ start, error, user }: UserFormScreenProps) {
  const { id, version } = start;
  return (
    <Screen title={userFormTitle(start)} user={user} back={paths.users()}>
      <UserForm
        className="narrow"
        method="post"
        action={id === null ? paths.newUser() : paths.user(id)}
        start={start}
        {...shownErrors(error)}
        cancel={<CancelLink href={paths.users()} />}
      >
        {version !== undefined && <input type="hidden" name={HIDDEN.version} value={version} />}
      </UserForm>
    </Screen>
  );
}
