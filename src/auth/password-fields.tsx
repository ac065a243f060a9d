import type { FieldErrors } from '../shared/domain-error.ts';
import { TextField } from '../ui/field.tsx';

export function PasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField
        label="Huidig wachtwoord"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
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
