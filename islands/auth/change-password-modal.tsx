import { PasswordForm } from '../../src/auth/password-form.tsx';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { changeProblems, type PasswordChange } from '../../src/users/password.ts';
import { call } from '../kit/call.ts';
import { CancelButton, Modal, useModalForm } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const state = useModalForm(
    (form) => Object.fromEntries(new FormData(form)) as PasswordChange,
    (fields) => ({ errors: changeProblems(fields) }),
    async ({ currentPassword, newPassword }) => {
      const body = { currentPassword, newPassword };
      const answer = await call('POST', islandPaths.api.changePassword(), { body });
      if (!answer.ok) {
        const { status, error = 'Failed to change password', fields: errors } = answer;
        if (errors) return { errors };
        return { message: status === 0 ? 'Network error. Please try again.' : error };
      }
      toast('success', 'Wachtwoord succesvol gewijzigd!');
      onClose();
      return undefined;
    },
  );
  return (
    <Modal title="Wachtwoord wijzigen" onClose={onClose}>
      <PasswordForm noValidate {...state} cancel={<CancelButton onClose={onClose} />} />
    </Modal>
  );
}
