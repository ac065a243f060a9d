import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CustomerFormStart, CustomerTarget } from '../../src/customers/customer-form.ts';
import {
  type CustomerFields,
  readCustomer,
  readCustomerForm,
} from '../../src/customers/customer.ts';
import { useConflict } from '../kit/conflict.tsx';
import { useDraft } from '../kit/draft.ts';
import { isUntouched, useFields } from '../kit/form-values.ts';
import { load } from '../kit/load.ts';
import { toast } from '../kit/toast.ts';
import { markUnsaved } from '../kit/unsaved-changes.tsx';
import type * as Saving from './save-customer.tsx';

type Question = { deliveries: Saving.OpenDelivery[]; saving: typeof Saving };

/** The state of the form beside its inputs, which keep their own values: what is typed before it works counts. */
export function useCustomerForm(start: CustomerFormStart) {
  const form = useRef<HTMLFormElement | null>(null);
  const [target, setTarget] = useState(start.target);
  const [message, setMessage] = useState(start.message);
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState(false);
  const { refuse, put, ...state } = useFields(form, start, typedInto);
  const { conflict, meet } = useConflict(start.conflict, put);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = typedInto(form.current);
    const read = readCustomer(sent);
    setMessage('');
    if (!read.ok) return refuse(read.fields);
    setBusy(true);
    const found = await openDeliveriesOf(target, sent.Klant_naam);
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
    meet(refusal.conflict);
    refuse(refusal.fields);
  }

  useEffect(() => markUnsaved(!isUntouched(form.current)), []);
  useDraft(
    () => ({ target, fields: typedInto(form.current) }),
    (draft) => {
      // A draft of an older version has none.
      setTarget(draft.target ?? start.target);
      put(draft.fields);
    },
  );

  const cancel = () => setQuestion(undefined);
  const shown = { message, conflict, question, busy };
  return { form, target, ...shown, ...state, put, submit, save, cancel };
}

/** The deliveries to ask about; undefined without an answer. What saves is fetched with the first of them. */
async function openDeliveriesOf(
  target: CustomerTarget,
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
