import type { ComponentProps } from 'react';
import { islandPaths } from '../shared/island-paths.ts';
import { SubmitButton } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CustomerInputs } from './customer-inputs.tsx';
import { eInvoiceHint } from './e-invoice-hint.ts';
import type { NewCustomerProps } from './form-props.ts';
import { customerNames } from './wire-names.ts';

type NewCustomerFormProps = ComponentProps<'form'> & { start: NewCustomerProps; busy?: boolean };

/** A plain form, also with scripts: the server answers with the same form, or with the list. */
export function NewCustomerForm({ start, busy = false, ...form }: NewCustomerFormProps) {
  const { action, fields, errors, message, remarksHint } = start;
  const cancel = (
    <a className="button quiet" href={islandPaths.customers()}>
      Annuleren
    </a>
  );
  return (
    <form {...form} method="post" action={action} className="narrow grid panel" noValidate>
      <CustomerInputs
        input={(name) => ({
          name: customerNames[name],
          defaultValue: fields[name],
          error: errors[name],
        })}
        remarksHint={remarksHint}
        addressHint={eInvoiceHint(fields) ?? ''}
      />
      <div className="wide">
        <FormEnd message={message} cancel={cancel}>
          <SubmitButton busy={busy}>Opslaan</SubmitButton>
        </FormEnd>
      </div>
    </form>
  );
}
