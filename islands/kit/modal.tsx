import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
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

export type Refused = { errors?: FieldErrors; message?: string };

/** The state of the form in a dialog. `send` returns undefined when it is done, and the form stays busy then. */
export function useModalForm<Fields>(
  read: (form: HTMLFormElement) => Fields,
  problemsOf: (fields: Fields) => Refused,
  send: (fields: Fields) => Promise<Refused | undefined>,
) {
  const [{ errors = {}, message = '' }, setRefused] = useState<Refused>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      document.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus();
  }, [errors]);

  async function submit(form: HTMLFormElement) {
    const fields = read(form);
    const problems = problemsOf(fields);
    setRefused(problems);
    if (problems.message || Object.keys(problems.errors ?? {}).length > 0) return;
    setBusy(true);
    const refused = await send(fields);
    if (refused === undefined) return;
    setBusy(false);
    setRefused(refused);
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { errors, message, busy, onSubmit };
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
