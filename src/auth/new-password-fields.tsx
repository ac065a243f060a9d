import type { FieldErrors } from '../shared/domain-error.ts';
import { PasswordField } from '../ui/field.tsx';

type Props = {
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
