import { useEffect, useRef, useState } from 'react';
import type { NewCustomerProps } from '../../src/customers/form-props.ts';
import { NewCustomerForm } from '../../src/customers/new-customer-form.tsx';
import { customerNames } from '../../src/customers/wire-names.ts';
import { toWireNames } from '../../src/shared/wire-names.ts';
import { focusFirst } from '../kit/form-values.ts';
import { load } from '../kit/load.ts';

/** Keeps what was typed when the session has ended, and sends a form that is submitted twice once. */
export function NewCustomer(start: NewCustomerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void load(() => import('../kit/form-draft.ts'))
      .then(({ keepFormDraft }) => keepFormDraft(form.current))
      .catch(() => undefined);
    focusFirst(form.current, toWireNames(customerNames, start.errors));
  }, [start.errors]);
  return (
    <NewCustomerForm
      ref={form}
      start={start}
      busy={busy}
      autoComplete="off"
      onSubmit={() => setBusy(true)}
    />
  );
}
