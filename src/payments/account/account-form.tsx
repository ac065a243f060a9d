import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';

export type AccountFormState = {
  /** The typed values by the names of the form; undefined for the values that are offered. */
  typed?: Record<string, string> | undefined;
  errors: FieldErrors;
  message: string;
};

/** The properties of each form about an account. */
export type AccountFormProps = ComponentProps<'form'> & {
  requestId: string;
  state: AccountFormState;
  cancel: ReactNode;
};

type FrameProps = AccountFormProps & {
  hiddenFields: Record<string, string | number>;
  submit: string;
  /** A text above the fields. */
  above?: ReactNode;
  /** A button beside the one that submits. */
  more?: ReactNode;
};

export function AccountForm(props: FrameProps) {
  const { requestId, state, cancel, hiddenFields, submit, above, more, ...rest } = props;
  const { children, ...form } = rest;
  return (
    <form method="post" noValidate autoComplete="off" {...form}>
      {Object.entries({ [HIDDEN.requestId]: requestId, ...hiddenFields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {above}
      <div className="pair">{children}</div>
      <FormEnd message={state.message} cancel={cancel}>
        <button className="primary">{submit}</button>
        {more}
      </FormEnd>
    </form>
  );
}

type FieldProps = { name: string; state: AccountFormState; offered: string };

export function AmountField({ name, state, offered, hint }: FieldProps & { hint: string }) {
  return (
    <TextField
      label="Bedrag"
      name={name}
      inputMode="decimal"
      defaultValue={state.typed?.[name] ?? offered}
      error={state.errors[name]}
      hint={hint}
    />
  );
}

/** The day of a payment, today or earlier. */
export function DayField({ name, state, offered }: FieldProps) {
  return (
    <TextField
      type="date"
      label="Datum"
      name={name}
      max={offered}
      defaultValue={state.typed?.[name] ?? offered}
      error={state.errors[name]}
    />
  );
}
