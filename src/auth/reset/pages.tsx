import { paths } from '../../paths.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { inDutch } from '../../shared/english.ts';
import { Sentence, TextField } from '../../ui/field.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import { dutchInPage } from '../login-screen.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';

type ResetPasswordProps = { token: string; message: string; errors: FieldErrors };

export function ResetPasswordScreen({ token, message, errors }: ResetPasswordProps) {
  return (
    <main className="narrow">
      <h1>Nieuw wachtwoord kiezen</h1>
      <form id="reset" method="post" action={paths.resetPassword()} {...dutchInPage}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields input={(name) => ({ name, errors })} />
        <p role="alert" className="error">
          {message && <Sentence text={message} />}
        </p>
        <p role="status" />
        <div className="buttons">
          <BackToLogin />
          <button>Wachtwoord opslaan</button>
        </div>
      </form>
    </main>
  );
}

/**
 * The page that is shown after a reset, and for a link without a token. The title is an English sentence from the
 * specification.
 */
export function ResetEndScreen({ title }: { title: string }) {
  return (
    <main className="narrow">
      <p>
        <b>{inDutch(title)}</b>
      </p>
      <h1 className="hint" lang="en">
        {title}
      </h1>
      <BackToLogin />
    </main>
  );
}

function BackToLogin() {
  return (
    <ButtonLink href={paths.login()} className="quiet">
      Terug naar inloggen
    </ButtonLink>
  );
}

type ForgotPasswordProps = {
  email: string;
  message: string | undefined;
  sent: { token: string | undefined } | undefined;
};

export function ForgotPasswordScreen({ email, message, sent }: ForgotPasswordProps) {
  return (
    <main className="narrow">
      <h1>Wachtwoord vergeten</h1>
      <form id="forgot" method="post" action={paths.forgotPassword()} noValidate>
        <TextField
          label="E-mailadres"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
        />
        <p role="alert" className="error">
          {message}
        </p>
        <p role="status">{sent && `Wachtwoord reset instructies verstuurd naar ${email}`}</p>
        <p id="reset-token">
          {sent?.token && <a href={paths.resetPassword(sent.token)}>{sent.token}</a>}
        </p>
        <div className="buttons">
          <BackToLogin />
          <button>Reset Link Versturen</button>
        </div>
      </form>
    </main>
  );
}
