import { DELETE_QUESTION } from '../../src/customers/form-props.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { call } from '../kit/call.ts';
import { ConfirmModal } from '../kit/confirm-modal.tsx';
import { toast } from '../kit/toast.ts';

type DeleteCustomerProps = { id: number; name: string; onClose: () => void };

export function DeleteCustomer({ id, name, onClose }: DeleteCustomerProps) {
  return (
    <ConfirmModal
      title={`${name} verwijderen`}
      question={DELETE_QUESTION}
      act="Verwijderen"
      onConfirm={() => removeCustomer(id)}
      onClose={onClose}
    />
  );
}

async function removeCustomer(id: number): Promise<void> {
  const answer = await call('DELETE', islandPaths.api.customer(id));
  if (answer.ok) toast('success', 'Klant verwijderd.');
  else toast('error', 'Kon klant niet verwijderen.');
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
}
