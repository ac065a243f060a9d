import type { ReactNode } from 'react';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { byCall } from '../../ui/dialog.ts';
import { Hidden, inputOf, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink } from '../../ui/screen.tsx';
import { TypedDate } from '../../ui/typed-date.tsx';

export type ReceivableFormState = {
  requestId: string;
  /** The typed values by the names in the form. When undefined, the form shows its proposed values. */
  typed?: Record<string, string> | undefined;
  errors: FieldErrors;
  message: string;
};

type ReceivableFormProps = {
  state: ReceivableFormState;
  action: string;
  call: string;
  back: string;
  hiddenFields: Record<string, string | number>;
  submit: string;
  above?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
};

export function ReceivableForm(props: ReceivableFormProps) {
  const { state, action, call, back, hiddenFields, submit, above, more, children } = props;
  return (
    <form method="post" noValidate autoComplete="off" action={action} {...byCall('POST', call)}>
      <Hidden fields={{ [HIDDEN.requestId]: state.requestId, ...hiddenFields }} />
      {above}
      <div className="pair">{children}</div>
      <FormEnd message={state.message} cancel={<CancelLink href={back} />}>
        <button className="primary">{submit}</button>
        {more}
      </FormEnd>
    </form>
  );
}

type FieldProps = { name: string; state: ReceivableFormState; proposed: string };

export function AmountField({ name, state, proposed, hint }: FieldProps & { hint: string }) {
  return (
    <TextField label="Bedrag" inputMode="decimal" {...inputOf(state, name, proposed)} hint={hint} />
  );
}

export function DayField({ name, state, proposed }: FieldProps) {
  return (
    <TypedDate label="Datum" hasDayName {...inputOf(state, name, proposed)} id={`dag-${name}`} />
  );
}
