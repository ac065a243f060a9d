import { type SubmitEvent, useState } from 'react';
import { PasswordFields } from '../../src/auth/password-fields.tsx';
import { paths } from '../../src/paths.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { SubmitButton } from '../../src/ui/field.tsx';
import { changeProblems, type PasswordChange } from '../../src/users/password.ts';
import { call } from '../kit/call.ts';
import { useFocusOnWrong } from '../kit/focus-wrong.ts';
import { Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

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
