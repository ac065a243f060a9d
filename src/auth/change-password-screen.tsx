import { paths } from '../paths.ts';
import { type DomainError, shownErrors } from '../shared/domain-error.ts';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { PasswordForm } from './password-form.tsx';

type ChangePasswordProps = {
  user: ScreenUser & { mustChangePassword: boolean };
  error: DomainError | undefined;
};

export function ChangePasswordScreen({ user, error }: ChangePasswordProps) {
  return (
    <Screen title="Wachtwoord wijzigen" user={user}>
      <PasswordForm
        className="narrow"
        method="post"
        action={paths.changePassword()}
        {...shownErrors(error)}
      >
        {user.mustChangePassword && (
          <p>Je bent ingelogd met een eenmalig wachtwoord. Kies nu een eigen wachtwoord.</p>
        )}
      </PasswordForm>
    </Screen>
  );
}
