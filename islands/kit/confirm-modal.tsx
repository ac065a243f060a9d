import { useState } from 'react';
import { Confirmation, type Question } from '../../src/ui/confirmation.tsx';
import { CancelButton, Modal } from './modal.tsx';

type ConfirmModalProps = Question & {
  /** The class of the button; 'danger' when it is left out. */
  look?: string;
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
};

export function ConfirmModal(props: ConfirmModalProps) {
  const { title, question, act, look, onConfirm, onClose } = props;
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
        button={{
          type: 'button',
          disabled: busy,
          onClick: () => void confirm(),
          ...(look && { className: look }),
        }}
      />
    </Modal>
  );
}
