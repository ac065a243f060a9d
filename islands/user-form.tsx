import { type SubmitEvent, useRef, useState } from 'react';
import { paths } from '../src/paths.ts';
import type { FieldErrors } from '../src/shared/domain-error.ts';
import { accountProblems, passwordField } from '../src/users/account.ts';
import { call, type Failure } from './call.ts';
import { SubmitButton, TextField } from './field.tsx';
import { useFocusOnWrong } from './focus-wrong.ts';
import { useModalDraft } from './modal-draft.ts';
import { Modal, ModalEnd } from './modal.tsx';
import { toast } from './toast.ts';
import { userChanged } from './user-changed.ts';

type UserFormProps = {
  id: number | null;
  versie?: number;
  isSelf: boolean;
  fields: { username: string; email: string; isActive: boolean; isAdmin: boolean };
  onClose: () => void;
};
type Start = Omit<UserFormProps, 'onClose'>;

export function UserForm({ onClose, ...start }: UserFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusOnWrong(errors);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const isNew = start.id === null;
  const form = useRef<HTMLFormElement>(null);
  useModalDraft(form);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const account = typedInto(event.currentTarget, start);
    const problems = accountProblems(account, isNew);
    setErrors(problems);
    setMessage('');
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const answer = await save(start, account);
    if (!answer.ok) return refuse(answer);
    userChanged(`Gebruiker succesvol ${isNew ? 'aangemaakt' : 'bijgewerkt'}`);
    onClose();
  }

  function refuse({ error = '', fields }: Failure) {
    setBusy(false);
    toast('error', `Fout bij het ${isNew ? 'aanmaken' : 'bijwerken'} van gebruiker`);
    setErrors(fields ?? {});
    if (!fields) setMessage(error);
  }

  return (
    <Modal title={isNew ? 'Nieuwe gebruiker' : 'Gebruiker bewerken'} onClose={onClose}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <UserFields start={start} errors={errors} />
        <ModalEnd message={message} onClose={onClose}>
          <SubmitButton busy={busy}>Opslaan</SubmitButton>
        </ModalEnd>
      </form>
    </Modal>
  );
}

type TypedAccount = Start['fields'] & { password: string };

function typedInto(form: HTMLFormElement, { id, isSelf, fields }: Start): TypedAccount {
  const typed = new FormData(form);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    username: text('username'),
    email: text('email'),
    password: text(passwordField(id === null)),
    isActive: isSelf ? fields.isActive : typed.has('isActive'),
    isAdmin: isSelf ? fields.isAdmin : typed.has('isAdmin'),
  };
}

function save({ id, versie }: Start, { password, ...account }: TypedAccount) {
  if (id === null) return call('POST', paths.api.users(), { body: { ...account, password } });
  const newPassword = password === '' ? {} : { newPassword: password };
  return call('PUT', paths.api.user(id), { body: { ...account, ...newPassword, versie } });
}

export function UserFields({ start, errors }: { start: Start; errors: FieldErrors }) {
  const { id, isSelf, fields } = start;
  const isNew = id === null;
  const password = passwordField(isNew);
  return (
    <>
      <TextField
        label="Gebruikersnaam"
        name="username"
        defaultValue={fields.username}
        error={errors.username}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        defaultValue={fields.email}
        error={errors.email}
      />
      <TextField
        label={isNew ? 'Wachtwoord' : 'Nieuw wachtwoord (leeg laten om het te houden)'}
        name={password}
        type="password"
        autoComplete="new-password"
        error={errors[password]}
      />
      <Right name="isActive" text="Actief" {...{ isSelf, fields, errors }} />
      <Right name="isAdmin" text="Beheerdersrechten" {...{ isSelf, fields, errors }} />
    </>
  );
}

type RightProps = Pick<Start, 'isSelf' | 'fields'> & {
  name: 'isActive' | 'isAdmin';
  text: string;
  errors: FieldErrors;
};

function Right({ name, text, isSelf, fields, errors }: RightProps) {
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={fields[name]} disabled={isSelf} />
        {text}
      </label>
      {errors[name] && <p className="error">{errors[name]}</p>}
    </div>
  );
}
