import { paths } from '../../paths.ts';
import { TextField } from '../../ui/field.tsx';
import { BackToLogin } from './reset-form.tsx';

type ForgotPasswordProps = {
  email: string;
  message: string | undefined;
  /** Set when the request was accepted. The token is shown in development only. */
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
