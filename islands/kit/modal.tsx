import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Sentence } from '../../src/ui/sentence.tsx';
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

export function ModalEnd({ message, cancel = 'Annuleren', onClose, children }: ModalEndProps) {
  return (
    <>
      <p role="alert" className="error">
        <Sentence text={message} />
      </p>
      <div className="buttons">
        <button type="button" className="quiet" onClick={onClose}>
          {cancel}
        </button>
        {children}
      </div>
    </>
  );
}
