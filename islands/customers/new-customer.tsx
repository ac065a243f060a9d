import { useEffect, useRef, useState } from 'react';
import { CustomerInputs } from '../../src/customers/customer-inputs.tsx';
import { CUSTOMER_FIELDS, customerNames } from '../../src/customers/customer.ts';
import type { NewCustomerProps } from '../../src/customers/form-props.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { toWireNames } from '../../src/shared/wire-names.ts';
import { SubmitButton } from '../../src/ui/field.tsx';
import { FormEnd } from '../../src/ui/form-end.tsx';
import { useAddresses } from '../kit/addresses.ts';
import { keepFormDraft } from '../kit/form-draft.ts';
import { focusFirst, useFields } from '../kit/form-values.ts';

/**
 * A plain form, also with scripts: the server answers with the same form, or with the list. The island keeps the typed
 * values when the session has ended, and sends the form only once when the user submits it twice.
 */
export function NewCustomer(start: NewCustomerProps) {
  const { action, fields, errors, message, remarksHint } = start;
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const { input, ...inputs } = useFields(form, start, CUSTOMER_FIELDS);
  useAddresses(form, start.findsAddresses, inputs);
  useEffect(() => {
    keepFormDraft(form.current);
    focusFirst(form.current, toWireNames(customerNames, errors));
  }, [errors]);
  const cancel = (
    <a className="button quiet" href={islandPaths.customers()}>
      Annuleren
    </a>
  );
  return (
    <form
      ref={form}
      method="post"
      action={action}
      className="narrow grid panel"
      autoComplete="off"
      noValidate
      onSubmit={() => setBusy(true)}
    >
      <CustomerInputs input={input} typed={fields} remarksHint={remarksHint} />
      <div className="wide">
        <FormEnd message={message} cancel={cancel}>
          <SubmitButton busy={busy}>Opslaan</SubmitButton>
        </FormEnd>
      </div>
    </form>
  );
}
