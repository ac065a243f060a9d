import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

type Common = { label: string; name: string; error?: string | undefined };

export function TextField({ label, error, ...input }: Common & ComponentProps<'input'>) {
  return (
    <Field label={label} name={input.name} error={error}>
      <input
        id={input.name}
        type="text"
        autoComplete="off"
        {...describe(input.name, error)}
        {...input}
      />
    </Field>
  );
}

export function AreaField({ label, error, ...area }: Common & ComponentProps<'textarea'>) {
  return (
    <Field label={label} name={area.name} error={error}>
      <textarea id={area.name} rows={3} {...describe(area.name, error)} {...area} />
    </Field>
  );
}

type SelectProps = Common & ComponentProps<'select'> & { options: readonly Option[] };
type Option = { value: string; text: string };

export function SelectField({ label, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} name={select.name} error={error}>
      <select id={select.name} {...describe(select.name, error)} {...select}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function Field({ label, name, error, children }: Common & { children: ReactNode }) {
  return (
    <div className="field" data-field={name}>
      <label htmlFor={name}>{label}</label>
      {children}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

export function describe(name: string, error: string | undefined) {
  if (!error) return {};
  return { 'aria-invalid': true, 'aria-describedby': `${name}-error` };
}

/** Sends its form. While that is on its way it cannot be pressed again; afterwards it has the focus that it lost. */
export function SubmitButton({ busy, ...props }: ComponentProps<'button'> & { busy: boolean }) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = element.current;
    return () => {
      if (busy && document.activeElement === document.body) button?.focus();
    };
  }, [busy]);
  return <button ref={element} disabled={busy} {...props} />;
}
