import type { FieldErrors } from '../shared/domain-error.ts';
import { TextField } from '../ui/field.tsx';
import { passwordField } from './account.ts';

/** A user's form as it is shown: without an id it is that of a new user. */
export type UserFormStart = {
  id: number | null;
  versie?: number;
  isSelf: boolean;
  fields: { username: string; email: string; isActive: boolean; isAdmin: boolean };
};

declare module '../ui/island.tsx' {
  interface ModalProps {
    'user-form': UserFormStart;
    'deactivate-user': { id: number; username: string };
  }
}

export function UserFields({ start, errors }: { start: UserFormStart; errors: FieldErrors }) {
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

type RightProps = Pick<UserFormStart, 'isSelf' | 'fields'> & {
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

export function deactivationQuestion(username: string): string {
  return `Weet je zeker dat je gebruiker "${username}" wilt verwijderen? Dit zal hun account deactiveren.`;
}
