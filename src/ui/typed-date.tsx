import { describe } from './field.tsx';

type TypedDateProps = {
  label: string;
  name: string;
  id?: string;
  defaultValue?: string;
  error?: string | undefined;
  describedBy?: string;
  shortcut?: string;
};

/** A date is typed as dd/mm/jjjj or picked in a calendar. `islands/client.entry.ts` connects the two inputs. */
export function TypedDate({
  label,
  name,
  id = name,
  defaultValue,
  error,
  describedBy,
  shortcut,
}: TypedDateProps) {
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      <span className="with-picker">
        <input
          id={id}
          name={name}
          inputMode="numeric"
          placeholder="dd/mm/jjjj"
          maxLength={10}
          defaultValue={defaultValue}
          autoComplete="off"
          data-typed-date=""
          aria-describedby={describedBy}
          aria-keyshortcuts={shortcut}
          {...describe(id, error)}
        />
        <input type="date" aria-label="Kalender" tabIndex={-1} autoComplete="off" data-picks={id} />
      </span>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
