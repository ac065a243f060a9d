import type { FieldErrors } from '../shared/domain-error.ts';
import { TextField } from '../ui/field.tsx';

export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
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
    </>
  );
}
