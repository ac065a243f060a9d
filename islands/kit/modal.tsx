import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormEnd } from '../../src/ui/form-end.tsx';
import { useToastsInside } from './toasts-inside.ts';

type ModalProps = { title: string; onClose: () => void; children: ReactNode };

export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useToastsInside(dialog);
  return (
    <dialog ref={dialog} aria-labelledby="modal-title" onClose={onClose}>
      <h2 id="modal-title">{title}</h2>
      {children}
    </dialog>
  );
}

type ModalEndProps = {
  message: string;
  cancel?: string;
  onClose: () => void;
  children: ReactNode;
};

export function ModalEnd({ message, cancel, onClose, children }: ModalEndProps) {
  return (
    <FormEnd message={message} cancel={<CancelButton onClose={onClose}>{cancel}</CancelButton>}>
      {children}
    </FormEnd>
  );
}

type CancelButtonProps = { onClose: () => void; children?: ReactNode };

export function CancelButton({ onClose, children = 'Annuleren' }: CancelButtonProps) {
  return (
    <button type="button" className="quiet" onClick={onClose}>
      {children}
    </button>
  );
}
