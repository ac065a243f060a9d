import type { FieldErrors } from '../shared/domain-error.ts';
import { PasswordField } from '../ui/field.tsx';

export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <PasswordField isNew label="Nieuw wachtwoord" name="newPassword" errors={errors} />
      <PasswordField
        isNew
        label="Bevestig nieuw wachtwoord"
        name="confirmPassword"
        errors={errors}
      />
    </>
  );
}
