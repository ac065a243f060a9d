import { useState } from 'react';
import { Confirmation, type Question } from '../../src/ui/confirmation.tsx';
import { CancelButton, Modal } from './modal.tsx';

type ConfirmModalProps = Question & {
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
};

export function ConfirmModal({ title, question, act, onConfirm, onClose }: ConfirmModalProps) {
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    await onConfirm();
    onClose();
  }
  return (
    <Modal title={title} onClose={onClose}>
      <Confirmation
        question={question}
        act={act}
        cancel={<CancelButton onClose={onClose} />}
        button={{ type: 'button', disabled: busy, onClick: () => void confirm() }}
      />
    </Modal>
  );
}
