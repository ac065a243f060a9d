import { useState } from 'react';
import { Modal } from './modal.tsx';

type ConfirmProps = {
  title: string;
  question: string;
  act: string;
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
};

export function ConfirmModal({ title, question, act, onConfirm, onClose }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    await onConfirm();
    onClose();
  }
  return (
    <Modal title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="buttons">
        <button type="button" className="quiet" onClick={onClose}>
          Annuleren
        </button>
        <button type="button" className="danger" disabled={busy} onClick={() => void confirm()}>
          {act}
        </button>
      </div>
    </Modal>
  );
}
