import { type SubmitEvent, useState } from 'react';
import { paths } from '../src/paths.ts';
import type { FieldErrors } from '../src/shared/domain-error.ts';
import { changeProblems, type PasswordChange } from '../src/users/password.ts';
import { call } from './call.ts';
import { SubmitButton, TextField } from './field.tsx';
import { useFocusOnWrong } from './focus-wrong.ts';
import { Modal, ModalEnd } from './modal.tsx';
import { toast } from './toast.ts';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusOnWrong(errors);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as PasswordChange;
    const problems = changeProblems(fields);
    setErrors(problems);
    setMessage('');
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const { currentPassword, newPassword } = fields;
    const answer = await call('POST', paths.api.changePassword(), {
      body: { currentPassword, newPassword },
    });
    setBusy(false);
    if (answer.ok) {
      toast('success', 'Wachtwoord succesvol gewijzigd!');
      return onClose();
    }
    if (answer.fields) return setErrors(answer.fields);
    setMessage(
      answer.status === 0
        ? 'Network error. Please try again.'
        : (answer.error ?? 'Failed to change password'),
    );
  }

  return (
    <Modal title="Wachtwoord wijzigen" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <PasswordFields errors={errors} />
        <ModalEnd message={message} onClose={onClose}>
          <SubmitButton busy={busy}>Wachtwoord Wijzigen</SubmitButton>
        </ModalEnd>
      </form>
    </Modal>
  );
}

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
