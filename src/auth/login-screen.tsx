import { paths } from '../paths.ts';
import { TextField } from '../ui/field.tsx';
import { dutchInPage } from './dutch-in-page.ts';
import { RETURN_TO } from './wire-names.ts';

type LoginProps = {
  username: string;
  returnTo: string | undefined;
  message: string | undefined;
  /** The error at the field for the code, which shows only after the right password. */
  codeError: string | undefined;
};

export function LoginScreen({ username, returnTo, message, codeError }: LoginProps) {
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
        <div data-code="" hidden={codeError === undefined}>
          <TextField
            label="Code uit je app, of een herstelcode"
            name="code"
            autoComplete="one-time-code"
            error={codeError}
          />
        </div>
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
