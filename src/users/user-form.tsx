import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors } from '../shared/domain-error.ts';
import { islandPaths } from '../shared/island-paths.ts';
import { SubmitButton, TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { passwordField } from './account.ts';
import type { User } from './schema.ts';

export type UserFormStart = {
  id: number | null;
  version?: number;
  isSelf: boolean;
  fields: { username: string; email: string; isActive: boolean; isAdmin: boolean };
};

declare module '../ui/island.tsx' {
  interface ModalProps {
    'user-form': UserFormStart;
    'deactivate-user': { id: number; username: string };
  }
}

export const emptyForm: UserFormStart = {
  id: null,
  isSelf: false,
  fields: { username: '', email: '', isActive: true, isAdmin: false },
};

export function formOf(user: User, isSelf: boolean): UserFormStart {
  const { id, version, username, email, isActive, isAdmin } = user;
  return { id, version, isSelf, fields: { username, email, isActive, isAdmin } };
}

export function userFormTitle({ id }: UserFormStart): string {
  return id === null ? 'Nieuwe gebruiker' : 'Gebruiker bewerken';
}

type UserFormProps = ComponentProps<'form'> & {
  start: UserFormStart;
  errors: FieldErrors;
  message: string;
  busy?: boolean;
  cancel: ReactNode;
};

export function UserForm(props: UserFormProps) {
  const { start, errors, message, busy = false, cancel, children, ...form } = props;
  const { username, email } = start.fields;
  return (
    <form {...form} noValidate>
      {children}
      <TextField
        label="Gebruikersnaam"
        name="username"
        defaultValue={username}
        error={errors.username}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        defaultValue={email}
        error={errors.email}
      />
      {start.id !== null && (
        <TextField
          label="Je eigen wachtwoord"
          hint="Alleen nodig als je het adres hierboven wijzigt."
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      )}
      <NewPassword isNew={start.id === null} errors={errors} />
      <Right name="isActive" text="Actief" start={start} errors={errors} />
      <Right name="isAdmin" text="Beheerdersrechten" start={start} errors={errors} />
      {start.id !== null && !start.isSelf && (
        <p className="hint">
          Telefoon kwijt? <a href={islandPaths.turnOffCodesOf(start.id)}>Codes uitzetten</a>
        </p>
      )}
      <FormEnd message={message} cancel={cancel}>
        <SubmitButton busy={busy}>Opslaan</SubmitButton>
      </FormEnd>
    </form>
  );
}

function NewPassword({ isNew, errors }: { isNew: boolean; errors: FieldErrors }) {
  const name = passwordField(isNew);
  return (
    <TextField
      label={isNew ? 'Wachtwoord' : 'Nieuw wachtwoord (leeg laten om het te houden)'}
      name={name}
      type="password"
      autoComplete="new-password"
      error={errors[name]}
    />
  );
}

type RightProps = {
  name: 'isActive' | 'isAdmin';
  text: string;
  start: UserFormStart;
  errors: FieldErrors;
};

function Right({ name, text, start, errors }: RightProps) {
  const { isSelf, fields } = start;
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
