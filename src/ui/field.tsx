import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { FieldErrors } from '../shared/domain-error.ts';
import { inDutch } from '../shared/english.ts';

type Common = { label: string; name: string; error?: string | undefined };

type TextProps = Common & ComponentProps<'input'> & { hint?: string };

export function TextField({ label, error, hint, ...input }: TextProps) {
  return (
    <Field label={label} name={input.name} id={input.id} error={error} hint={hint}>
      <input
        id={input.name}
        type="text"
        autoComplete="off"
        {...describe(input.id ?? input.name, error, hint)}
        {...input}
      />
    </Field>
  );
}

type PasswordProps = TextProps & { errors: FieldErrors; isNew?: boolean };

/** With `isNew` the browser may propose a password. */
export function PasswordField({ errors, isNew, ...field }: PasswordProps) {
  const autoComplete = isNew ? 'new-password' : 'current-password';
  return <TextField type="password" {...{ autoComplete }} error={errors[field.name]} {...field} />;
}

type AreaProps = Common & ComponentProps<'textarea'> & { hint?: string };

export function AreaField({ label, error, hint, ...area }: AreaProps) {
  return (
    <Field label={label} name={area.name} error={error} hint={hint}>
      <textarea id={area.name} rows={3} {...describe(area.name, error, hint)} {...area} />
    </Field>
  );
}

type SelectProps = ComponentProps<'select'> & { options: readonly Option[] };
/** A text is an option whose value is that text. */
type Option = string | { value: string; text: string; disabled?: boolean };

export function SelectField({
  label,
  error,
  hint,
  ...select
}: Common & SelectProps & { hint?: string }) {
  return (
    <Field label={label} name={select.name} error={error} hint={hint}>
      <Select id={select.name} {...describe(select.name, error, hint)} {...select} />
    </Field>
  );
}

export function Select({ options, ...select }: SelectProps) {
  return (
    <select {...select}>
      {options.map((option) => {
        const { text, ...props } =
          typeof option === 'string' ? { value: option, text: option } : option;
        return (
          <option key={props.value} {...props}>
            {text}
          </option>
        );
      })}
    </select>
  );
}

export function Checkbox({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={className}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}

type Value = string | number | undefined;
type HiddenProps = { fields: Readonly<Record<string, Value | readonly Value[]>> };

/** Hidden fields. A list of values becomes one field for each value. A script fills in a field without a value. */
export function Hidden({ fields }: HiddenProps) {
  return Object.entries(fields).flatMap(([name, values]) =>
    [values]
      .flat()
      .map((value) => <input key={`${name} ${value}`} type="hidden" {...{ name, value }} />),
  );
}

type Typed = { typed?: Readonly<Record<string, string>> | undefined; errors: FieldErrors };

/** The props of an input: the typed or else the proposed text, and the error. `name` is the name in the form. */
export function inputOf({ typed, errors }: Typed, name: string, proposed?: string) {
  return { name, defaultValue: typed?.[name] ?? proposed, error: errors[name] };
}

/**
 * Chooses a file. The browser's own button has words in the language of the browser, so a Dutch button lies over it.
 * The form needs `noValidate`, because the browser's own messages are in the language of the browser too.
 */
export function FileInput(input: ComponentProps<'input'>) {
  return (
    <span className="file">
      <input id={input.name} type="file" required aria-invalid="false" title={CHOOSE} {...input} />
      <span className="button" aria-hidden="true">
        {CHOOSE}
      </span>
    </span>
  );
}

const CHOOSE = 'Bestand kiezen';

type FieldProps = Common & {
  hint?: ReactNode;
  /** The id of the control, if the page has two controls with the same name. */
  id?: string | undefined;
  children: ReactNode;
};

export function Field({ label, name, id = name, error, hint, children }: FieldProps) {
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Sentence text={error} />
        </p>
      )}
    </div>
  );
}

export function describe(name: string, error: string | undefined, hint?: string) {
  const texts = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return {
    ...(texts !== '' && { 'aria-describedby': texts }),
    ...(error && { 'aria-invalid': true }),
  };
}

/** While the request runs, nobody can type in the form, because the typed text would not be saved. */
export function SubmitButton({ busy, ...props }: ComponentProps<'button'> & { busy: boolean }) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) return undefined;
    const form = element.current?.form?.parentElement;
    const fields = form?.querySelectorAll<HTMLElement>('.field, .conflict') ?? [];
    const focused = document.activeElement as HTMLElement | null;
    for (const field of fields) field.inert = true;
    return () => {
      for (const field of fields) field.inert = false;
      if (document.activeElement === document.body) focused?.focus();
    };
  }, [busy]);
  return <button ref={element} disabled={busy} {...props} />;
}

/** Shows the Dutch translation above an English sentence of the specification. */
export function Sentence({ text }: { text: string }) {
  const dutch = inDutch(text);
  if (dutch === undefined) return text;
  return (
    <>
      <span>{dutch}</span>
      <span lang="en">{text}</span>
    </>
  );
}
