import { type SubmitEvent, useState } from 'react';
import { PasswordForm } from '../../src/auth/password-form.tsx';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { changeProblems, type PasswordChange } from '../../src/users/password.ts';
import { call, type Failure } from '../kit/call.ts';
import { CancelButton, Modal, useFocusOnInvalid } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusOnInvalid(errors);
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
    const body = { currentPassword, newPassword };
    const answer = await call('POST', islandPaths.api.changePassword(), { body });
    setBusy(false);
    if (!answer.ok) return showFailure(answer);
    toast('success', 'Wachtwoord succesvol gewijzigd!');
    onClose();
  }

  function showFailure({ status, error = 'Failed to change password', fields }: Failure) {
    if (fields) setErrors(fields);
    else setMessage(status === 0 ? 'Network error. Please try again.' : error);
  }

  return (
    <Modal title="Wachtwoord wijzigen" onClose={onClose}>
      <PasswordForm
        onSubmit={(event) => void submit(event)}
        noValidate
        {...{ errors, message, busy }}
        cancel={<CancelButton onClose={onClose} />}
      />
    </Modal>
  );
}
