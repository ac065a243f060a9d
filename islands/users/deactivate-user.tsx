import { islandPaths } from '../../src/shared/island-paths.ts';
import { deactivationQuestion } from '../../src/users/deactivation.ts';
import { call } from '../kit/call.ts';
import { ConfirmModal } from '../kit/confirm-modal.tsx';
import { toast } from '../kit/toast.ts';
import { userChanged } from './user-changed.ts';

type DeactivateUserProps = { id: number; username: string; onClose: () => void };

export function DeactivateUser({ id, username, onClose }: DeactivateUserProps) {
  async function deactivate() {
    const answer = await call('DELETE', islandPaths.api.user(id));
    if (answer.ok) userChanged('Gebruiker succesvol gedeactiveerd');
    else toast('error', answer.error ?? 'Fout bij het verwijderen van gebruiker');
  }
  return (
    <ConfirmModal {...deactivationQuestion(username)} onConfirm={deactivate} onClose={onClose} />
  );
}
