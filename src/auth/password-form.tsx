import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors } from '../shared/domain-error.ts';
import { SubmitButton, TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type PasswordFormProps = ComponentProps<'form'> & {
  errors: FieldErrors;
  message: string;
  busy?: boolean;
  cancel?: ReactNode;
};

export function PasswordForm(props: PasswordFormProps) {
  const { errors, message, busy = false, cancel, children, ...form } = props;
  return (
    <form {...form}>
      {children}
      <TextField
        label="Huidig wachtwoord"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields errors={errors} />
      <FormEnd message={message} cancel={cancel}>
        <SubmitButton busy={busy}>Wachtwoord Wijzigen</SubmitButton>
      </FormEnd>
    </form>
  );
}
