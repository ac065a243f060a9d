import { type SubmitEvent, useRef, useState } from 'react';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { HIDDEN } from '../../src/shared/wire-names.ts';
import { accountProblems, passwordField } from '../../src/users/account.ts';
import { UserForm, type UserFormStart, userFormTitle } from '../../src/users/user-form.tsx';
import { call, type Failure } from '../kit/call.ts';
import { useFocusOnInvalid } from '../kit/focus-invalid.ts';
import { useModalDraft } from '../kit/modal-draft.ts';
import { CancelButton, Modal } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';
import { userChanged } from './user-changed.ts';

type UserFormModalProps = UserFormStart & { onClose: () => void };

export function UserFormModal({ onClose, ...start }: UserFormModalProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusOnInvalid(errors);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const isNew = start.id === null;
  const form = useRef<HTMLFormElement>(null);
  useModalDraft(form);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const account = readForm(event.currentTarget, start);
    const problems = accountProblems(account, isNew);
    setErrors(problems);
    setMessage('');
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const answer = await save(start, account);
    if (!answer.ok) return showFailure(answer);
    userChanged(`Gebruiker succesvol ${isNew ? 'aangemaakt' : 'bijgewerkt'}`);
    onClose();
  }

  function showFailure({ error = '', fields }: Failure) {
    setBusy(false);
    toast('error', `Fout bij het ${isNew ? 'aanmaken' : 'bijwerken'} van gebruiker`);
    setErrors(fields ?? {});
    if (!fields) setMessage(error);
  }

  return (
    <Modal title={userFormTitle(start)} onClose={onClose}>
      <UserForm
        ref={form}
        onSubmit={(event) => void submit(event)}
        {...{ start, errors, message, busy }}
        cancel={<CancelButton onClose={onClose} />}
      />
    </Modal>
  );
}

type TypedAccount = UserFormStart['fields'] & { password: string; currentPassword: string };

function readForm(form: HTMLFormElement, { id, isSelf, fields }: UserFormStart): TypedAccount {
  const typed = new FormData(form);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    username: text('username'),
    email: text('email'),
    password: text(passwordField(id === null)),
    currentPassword: text('currentPassword'),
    isActive: isSelf ? fields.isActive : typed.has('isActive'),
    isAdmin: isSelf ? fields.isAdmin : typed.has('isAdmin'),
  };
}

function save(
  { id, version }: UserFormStart,
  { password, currentPassword, ...account }: TypedAccount,
) {
  if (id === null) return call('POST', islandPaths.api.users(), { body: { ...account, password } });
  const newPassword = password === '' ? {} : { newPassword: password };
  const body = { ...account, currentPassword, ...newPassword, [HIDDEN.version]: version };
  return call('PUT', islandPaths.api.user(id), { body });
}
