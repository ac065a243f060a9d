import { type ReactNode, useEffect, useRef } from 'react';

type ModalProps = { title: string; onClose: () => void; children: ReactNode };

/** A native dialog, named by its title, open from the start; Escape closes it as 'Annuleren' does. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="modal-title" onClose={onClose}>
      <h2 id="modal-title">{title}</h2>
      {children}
    </dialog>
  );
}
