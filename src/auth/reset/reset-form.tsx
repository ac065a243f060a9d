import { paths } from '../../paths.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { dutchInPage } from '../dutch-in-page.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { BackToLogin } from './back-to-login.tsx';

type ResetPasswordProps = { token: string; message: string | undefined; errors: FieldErrors };

export function ResetPasswordScreen({ token, message, errors }: ResetPasswordProps) {
  return (
    <main className="narrow">
      <h1>Nieuw wachtwoord kiezen</h1>
      <form id="reset" method="post" action={paths.resetPassword()} {...dutchInPage}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields errors={errors} />
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
