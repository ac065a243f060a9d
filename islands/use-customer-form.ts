import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type CustomerFields, readCustomer, readCustomerForm } from '../src/customers/customer.ts';
import type { FieldErrors } from '../src/shared/domain-error.ts';
import { type Conflict, takenOver, type Texts } from '../src/shared/merge.ts';
import { useDraft } from './draft.ts';
import { isUntouched, putInto, useErrors } from './form-values.ts';
import { markUnsaved } from './leaving.tsx';
import { load } from './load.ts';
import type * as Saving from './save-customer.tsx';
import { toast } from './toast.ts';

type Question = { deliveries: Saving.OpenDelivery[]; saving: typeof Saving };

export type CustomerFormStart = {
  target: Saving.CustomerTarget;
  fields: CustomerFields;
  errors: FieldErrors;
  message: string;
  conflict?: Conflict | undefined;
};

/** The state of the form beside its inputs, which keep their own values: what is typed before it works counts. */
export function useCustomerForm(start: CustomerFormStart) {
  const form = useRef<HTMLFormElement | null>(null);
  const [target, setTarget] = useState(start.target);
  const [message, setMessage] = useState(start.message);
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState(false);
  const { errors, refuse, ...wrong } = useErrors(form, start.errors);
  const [conflict, setConflict] = useState(start.conflict);
  const [typed, setTyped] = useState(start.fields);

  function edited(...names: string[]) {
    wrong.edited(...names);
    setTyped(typedInto(form.current));
  }

  function put(values: Texts) {
    putInto(form.current, values);
    edited(...Object.keys(values));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedInto(form.current);
    const read = readCustomer(typed);
    setMessage('');
    if (!read.ok) return refuse(read.fields);
    setBusy(true);
    const found = await openDeliveriesOf(target, typed.Klant_naam);
    if (found?.deliveries.length === 0) return save(found.saving, false);
    setBusy(false);
    setQuestion(found);
  }

  async function save({ saveCustomer }: typeof Saving, withDeliveries: boolean) {
    setQuestion(undefined);
    setBusy(true);
    const refusal = await saveCustomer(target, typedInto(form.current), withDeliveries);
    if (refusal === undefined) return;
    setBusy(false);
    setTarget(refusal.target);
    setMessage(refusal.sentence);
    setConflict(refusal.conflict);
    if (refusal.conflict) put(takenOver(refusal.conflict));
    refuse(refusal.fields);
  }

  useEffect(() => markUnsaved(!isUntouched(form.current)), []);
  useDraft(
    () => ({ target, fields: typedInto(form.current) }),
    (draft) => {
      // A draft of an older version has none.
      setTarget(draft.target ?? start.target);
      putInto(form.current, draft.fields);
      markUnsaved(true);
    },
  );

  const cancel = () => setQuestion(undefined);
  const shown = { errors, message, conflict, typed, question, busy };
  return { form, target, ...shown, edited, put, submit, save, cancel };
}

/** The deliveries to ask about; undefined without an answer. What saves is fetched with the first of them. */
async function openDeliveriesOf(
  target: Saving.CustomerTarget,
  name: string,
): Promise<Question | undefined> {
  try {
    const saving = await load(() => import('./save-customer.tsx'));
    const deliveries = await saving.findOpenDeliveries(target, name);
    return deliveries && { deliveries, saving };
  } catch {
    toast('error', 'Fout bij opslaan klant.');
    return undefined;
  }
}

function typedInto(form: HTMLFormElement | null): CustomerFields {
  const sent = Object.fromEntries(new FormData(form ?? undefined)) as Partial<CustomerFields>;
  return readCustomerForm(sent);
}
