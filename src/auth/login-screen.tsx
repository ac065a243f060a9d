import { paths } from '../paths.ts';
import { english } from '../shared/english.ts';
import { PasswordField, TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';

export type LoginProps = {
  /**
   * The title from the settings and the logo of the firm, which everybody may see. A firm without a logo shows Vipo's
   * logo.
   */
  mark: { logo: string; name: string };
  username: string;
  returnTo: string | undefined;
  /** Whether the session of this browser has ended although the user did not log out. */
  isEnded: boolean;
  message: string;
  /**
   * The sentence for a missing or wrong code. The field for the code is shown only when `codeError` is set, which
   * happens only after the right password.
   */
  codeError: string | undefined;
};

export function LoginScreen({
  mark: { logo, name },
  username,
  returnTo,
  isEnded,
  message,
  codeError,
}: LoginProps) {
  const codeField = (
    <TextField
      label="Code uit je app, of een herstelcode"
      name="code"
      autoComplete="one-time-code"
      error={codeError}
    />
  );
  return (
    <main className="narrow">
      <form id="login" method="post" action={paths.login()} {...dutchInPage}>
        <p className="mark">
          <img src={logo} alt="" />
          <b>{name}</b>
        </p>
        <h1>Inloggen</h1>
        {isEnded && <p role="status">Je was uitgelogd. Log in om verder te gaan.</p>}
        {returnTo && <input type="hidden" name={RETURN_TO} value={returnTo} />}
        <TextField label="Email" name="username" defaultValue={username} autoComplete="username" />
        <PasswordField label="Wachtwoord" name="password" errors={{}} />
        {/* When the field for the code is needed, the script copies it from the template into the form. */}
        {codeError === undefined ? <template data-code="">{codeField}</template> : codeField}
        <FormEnd
          message={message}
          cancel={<a href={paths.forgotPassword()}>Wachtwoord vergeten?</a>}
        >
          <button>Inloggen</button>
        </FormEnd>
      </form>
    </main>
  );
}

export const RETURN_TO = 'terug';

/**
 * Puts the Dutch sentences for `islands/auth/public.entry.ts` in the form, so that the script does not contain them.
 */
export const dutchInPage = { 'data-dutch': JSON.stringify(english) };
