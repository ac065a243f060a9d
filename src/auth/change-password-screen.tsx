import { use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { paths } from '../paths.ts';
import { type DomainError, shownErrors } from '../shared/domain-error.ts';
import { byCall } from '../ui/dialog.ts';
import { PasswordField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const NAMES = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
type Name = (typeof NAMES)[number];

/** The first field with an error gets the focus. When there are no errors, the first field gets the focus. */
export function ChangePasswordScreen({ error }: { error: DomainError | undefined }) {
  const { user, isInDialog } = use(PresentPage);
  const { errors, message } = shownErrors(error);
  const names = user?.mustChangePassword ? NAMES.slice(1) : NAMES;
  const wrong = names.find((name) => errors[name] !== undefined) ?? names[0];
  const input = (name: Name) => ({ name, errors, ...(name === wrong && { autoFocus: true }) });
  const cancel = isInDialog && <CancelLink href={paths.home()} />;
  return (
    <Screen>
      <form
        className="narrow"
        method="post"
        noValidate
        action={paths.changePassword()}
        data-script="change-password"
        {...byCall('POST', paths.api.changePassword(), { done: 'Wachtwoord succesvol gewijzigd!' })}
      >
        {user?.mustChangePassword ? (
          <p>Je bent ingelogd met een eenmalig wachtwoord. Kies nu een eigen wachtwoord.</p>
        ) : (
          <PasswordField label="Huidig wachtwoord" {...input('currentPassword')} />
        )}
        <NewPasswordFields input={input} />
        <FormEnd message={message} cancel={cancel}>
          <button>Wachtwoord Wijzigen</button>
        </FormEnd>
      </form>
    </Screen>
  );
}
