import type { FieldErrors } from '../shared/domain-error.ts';
import { PasswordField } from '../ui/field.tsx';

type Props = {
  /** The properties of a field: its name, its errors, and whether it has the focus. */
  input: (name: 'newPassword' | 'confirmPassword') => {
    name: string;
    errors: FieldErrors;
    autoFocus?: boolean;
  };
};

export function NewPasswordFields({ input }: Props) {
  return (
    <>
      <PasswordField isNew label="Nieuw wachtwoord" {...input('newPassword')} />
      <PasswordField isNew label="Bevestig nieuw wachtwoord" {...input('confirmPassword')} />
    </>
  );
}
