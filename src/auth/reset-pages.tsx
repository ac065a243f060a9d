import { paths } from '../paths.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { dutchInPage, inDutch } from '../shared/english.ts';
import { TextField } from '../ui/field.tsx';
import { Sentence } from '../ui/sentence.tsx';

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

type ResetPasswordProps = { token: string; message: string | undefined; errors: FieldErrors };

export function ResetPasswordScreen({ token, message, errors }: ResetPasswordProps) {
  return (
    <main className="narrow">
      <h1>Nieuw wachtwoord kiezen</h1>
      <form id="reset" method="post" action={paths.resetPassword()} {...dutchInPage}>
        <input type="hidden" name="token" value={token} />
        <TextField
          label="Nieuw wachtwoord"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          error={errors.newPassword}
        />
        <TextField
          label="Bevestig nieuw wachtwoord"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
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

export function ResetEndScreen({ title }: { title: string }) {
  return (
    <main className="narrow">
      <h1>{title}</h1>
      <p>{inDutch(title)}</p>
      <BackToLogin />
    </main>
  );
}

function BackToLogin() {
  return (
    <a role="button" className="button quiet" href={paths.login()}>
      Terug naar inloggen
    </a>
  );
}
