import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { FormEnd } from '../../src/ui/form-end.tsx';

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

/** Moves the messages into a modal dialog while it is open, because the rest of the page is inert then. */
export function useToastsInside(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const own = dialog.current;
    const toasts = document.querySelector('.toasts');
    if (own === null || toasts === null) return undefined;
    own.append(toasts);
    return () => {
      const open = [...document.querySelectorAll('dialog:modal')];
      (open.findLast((other) => other !== own) ?? document.body).append(toasts);
    };
  }, [dialog]);
}
