import { type ReactNode, useLayoutEffect, useRef } from 'react';

type ModalProps = { title: string; onClose: () => void; children: ReactNode };

/** A native dialog, named by its title, open from the start; Escape closes it as 'Annuleren' does. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="modal-title" onClose={onClose}>
      <h2 id="modal-title">{title}</h2>
      {children}
    </dialog>
  );
}

type ModalEndProps = {
  /** What went wrong with the whole of it. */
  message: string;
  cancel?: string;
  onClose: () => void;
  /** The button that does it. */
  children: ReactNode;
};

/** Under the fields of a modal's form. */
export function ModalEnd({ message, cancel = 'Annuleren', onClose, children }: ModalEndProps) {
  return (
    <>
      <p role="alert" className="error">
        {message}
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
