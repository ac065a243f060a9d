import { paths } from '../paths.ts';
import { TextField } from '../ui/field.tsx';
import { dutchInPage } from './dutch-in-page.ts';
import { RETURN_TO } from './wire-names.ts';

type LoginProps = {
  username: string;
  returnTo: string | undefined;
  message: string | undefined;
};

export function LoginScreen({ username, returnTo, message }: LoginProps) {
  return (
    <main className="narrow">
      <h1>Inloggen</h1>
      <form id="login" method="post" action={paths.login()} {...dutchInPage}>
        {returnTo && <input type="hidden" name={RETURN_TO} value={returnTo} />}
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
