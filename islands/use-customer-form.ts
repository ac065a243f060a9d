import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type CustomerFields, readCustomer, readCustomerForm } from '../src/customers/customer.ts';
import type { FieldErrors } from '../src/shared/domain-error.ts';
import { useDraft } from './draft.ts';
import { isUntouched, putInto, useErrors } from './form-values.ts';
import { markUnsaved } from './leaving.tsx';
import { findOpenDeliveries, type OpenDelivery, saveCustomer } from './save-customer.ts';

export type CustomerFormStart = {
  id: number;
  /** As it is stored: open deliveries are asked for by this name, whatever is typed. */
  name: string;
  versie: number;
  fields: CustomerFields;
  errors: FieldErrors;
  message: string;
};

/** The state of the form beside its inputs, which keep their own values: what is typed before it works counts. */
export function useCustomerForm({ id, name, fields: before, ...start }: CustomerFormStart) {
  const form = useRef<HTMLFormElement | null>(null);
  const [versie, setVersie] = useState(start.versie);
  const [message, setMessage] = useState(start.message);
  const [open, setOpen] = useState<OpenDelivery[]>([]);
  const [busy, setBusy] = useState(false);
  const { errors, edited, refuse } = useErrors(form, start.errors);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readCustomer(typedInto(form.current));
    setMessage('');
    if (!read.ok) return refuse(read.fields);
    setBusy(true);
    const found = await findOpenDeliveries(name);
    if (found?.length === 0) return save(false);
    setBusy(false);
    setOpen(found ?? []);
  }

  async function save(withDeliveries: boolean) {
    setOpen([]);
    setBusy(true);
    const target = { id, name, versie, before };
    const refusal = await saveCustomer(target, typedInto(form.current), withDeliveries);
    if (refusal === undefined) return;
    setBusy(false);
    setVersie(refusal.versie ?? versie);
    setMessage(refusal.sentence);
    refuse(refusal.fields);
  }

  useEffect(() => markUnsaved(!isUntouched(form.current)), []);
  useDraft(
    () => ({ versie, fields: typedInto(form.current) }),
    (draft) => {
      setVersie(draft.versie);
      putInto(form.current, draft.fields);
      markUnsaved(true);
    },
  );

  const cancel = () => setOpen([]);
  return { form, versie, errors, message, open, busy, edited, submit, save, cancel };
}

function typedInto(form: HTMLFormElement | null): CustomerFields {
  const sent = Object.fromEntries(new FormData(form ?? undefined)) as Partial<CustomerFields>;
  return readCustomerForm(sent);
}
