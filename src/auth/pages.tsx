import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { dutchInPage } from '../shared/english.ts';
import { TextField } from '../ui/field.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { PasswordFields } from './password-fields.tsx';

type LoginProps = {
  username: string;
  /** The page that was asked for without a session. */
  terug: string | undefined;
  message: string | undefined;
};

export function LoginScreen({ username, terug, message }: LoginProps) {
  return (
    <main className="narrow">
      <h1>Inloggen</h1>
      <form id="login" method="post" action={paths.login()} {...dutchInPage}>
        {terug && <input type="hidden" name="terug" value={terug} />}
        <TextField label="Email" name="username" defaultValue={username} autoComplete="username" />
        <TextField
          label="Wachtwoord"
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <p role="alert" className="error">
          {message}
        </p>
        <div className="buttons">
          <a href={paths.forgotPassword()}>Wachtwoord vergeten?</a>
          <button>Inloggen</button>
        </div>
      </form>
    </main>
  );
}

type ChangePasswordProps = {
  user: ScreenUser & { mustChangePassword: boolean };
  error: DomainError | undefined;
};

export function ChangePasswordScreen({ user, error }: ChangePasswordProps) {
  return (
    <Screen title="Wachtwoord wijzigen" user={user}>
      <form className="narrow" method="post" action={paths.changePassword()}>
        {user.mustChangePassword && (
          <p>Je bent ingelogd met een eenmalig wachtwoord. Kies nu een eigen wachtwoord.</p>
        )}
        <PasswordFields errors={error?.fields ?? {}} />
        <p role="alert" className="error">
          {error && !error.fields && error.message}
        </p>
        <div className="buttons">
          <button>Wachtwoord Wijzigen</button>
        </div>
      </form>
    </Screen>
  );
}
