import { paths } from '../paths.ts';
import { type DomainError, type FieldErrors, shownErrors } from '../shared/domain-error.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { byCall } from '../ui/dialog.ts';
import { Checkbox, inputOf, PasswordField, TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { passwordField } from './account.ts';
import { usersHelp } from './help.ts';
import { MIN_LENGTH } from './password.ts';

export type UserFormStart = {
  id: number | null;
  version?: number;
  isSelf: boolean;
  fields: { username: string; email: string; isActive: boolean; isAdmin: boolean };
};

export const emptyForm: UserFormStart = {
  id: null,
  isSelf: false,
  fields: { username: '', email: '', isActive: true, isAdmin: false },
};

/** The time for which a message is shown, in milliseconds (specification, section 8). */
export const SAID_MS = 3000;

type UserFormProps = { start: UserFormStart; error: DomainError | undefined };

export function UserFormScreen({ start, error }: UserFormProps) {
  const { id, version, isSelf } = start;
  const { username, email } = start.fields;
  const { errors, message } = shownErrors(error);
  return (
    <Screen back={paths.users()} help={usersHelp}>
      <form
        className="narrow"
        method="post"
        action={id === null ? paths.newUser() : paths.user(id)}
        noValidate
        {...callOf(start)}
      >
        {version !== undefined && <input type="hidden" name={HIDDEN.version} value={version} />}
        <TextField label="Gebruikersnaam" {...inputOf({ errors }, 'username', username)} />
        <TextField label="E-mail" type="email" {...inputOf({ errors }, 'email', email)} />
        {id !== null && (
          <PasswordField
            label="Je eigen wachtwoord"
            hint="Alleen nodig als je het adres hierboven wijzigt."
            name="currentPassword"
            errors={errors}
          />
        )}
        <PasswordField
          isNew
          label={id === null ? 'Wachtwoord' : 'Nieuw wachtwoord (leeg laten om het te houden)'}
          hint={`Minstens ${MIN_LENGTH} tekens.`}
          name={passwordField(id === null)}
          errors={errors}
        />
        <Right name="isActive" text="Actief" start={start} errors={errors} />
        <Right name="isAdmin" text="Beheerdersrechten" start={start} errors={errors} />
        {id !== null && !isSelf && (
          <p className="hint">
            Telefoon kwijt? <a href={paths.turnOffCodesOf(id)}>Codes uitzetten</a>
          </p>
        )}
        <FormEnd message={message} cancel={<CancelLink href={paths.users()} />}>
          <button>Opslaan</button>
        </FormEnd>
      </form>
    </Screen>
  );
}

function callOf({ id }: UserFormStart) {
  const [call, done, failed] =
    id === null
      ? (['POST', 'aangemaakt', 'aanmaken'] as const)
      : (['PUT', 'bijgewerkt', 'bijwerken'] as const);
  return byCall(call, id === null ? paths.api.users() : paths.api.user(id), {
    done: `Gebruiker succesvol ${done}`,
    shownMs: SAID_MS,
    failed: `Fout bij het ${failed} van gebruiker`,
  });
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
      <Checkbox className="check" name={name} defaultChecked={fields[name]} disabled={isSelf}>
        {text}
      </Checkbox>
      {errors[name] && <p className="error">{errors[name]}</p>}
    </div>
  );
}
