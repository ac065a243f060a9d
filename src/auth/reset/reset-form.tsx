import { paths } from '../../paths.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { inDutch } from '../../shared/english.ts';
import { ButtonLink } from '../../ui/screen.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { dutchInPage } from '../dutch-in-page.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';

type ResetPasswordProps = { token: string; message: string; errors: FieldErrors };

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

/** The page after a reset or for a link without a token. The title is an English sentence of the specification. */
export function ResetEndScreen({ title }: { title: string }) {
  return (
    <main className="narrow">
      <h1>{title}</h1>
      <p>{inDutch(title)}</p>
      <BackToLogin />
    </main>
  );
}

export function BackToLogin() {
  return (
    <ButtonLink href={paths.login()} className="quiet">
      Terug naar inloggen
    </ButtonLink>
  );
}
