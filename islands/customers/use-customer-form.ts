import { type SubmitEvent, useRef, useState } from 'react';
import { CUSTOMER_FIELDS, customerNames, readCustomer } from '../../src/customers/customer.ts';
import type { CustomerFormStart, CustomerTarget } from '../../src/customers/form-props.ts';
import { readTexts, toWireNames } from '../../src/shared/wire-names.ts';
import { useDraft } from '../kit/draft.ts';
import { readInputs, useFields } from '../kit/form-values.ts';
import { load } from '../kit/load.ts';
import { useSaving } from '../kit/saving.ts';
import { toast } from '../kit/toast.ts';
import type * as Saving from './send-customer.tsx';

type Question = { deliveries: Saving.OpenDelivery[]; saving: typeof Saving };

/** The state of the form. Its inputs are uncontrolled, so text typed before the island works is kept. */
export function useCustomerForm(start: CustomerFormStart) {
  const form = useRef<HTMLFormElement | null>(null);
  const [question, setQuestion] = useState<Question>();
  const fields = useFields(form, start, CUSTOMER_FIELDS);
  const { setTarget, setMessage, setBusy, ...saving } = useSaving(start, fields);
  const fieldsNow = () => readInputs(form.current, customerNames);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = fieldsNow();
    const read = readCustomer(sent);
    setMessage('');
    if (!read.ok) return fields.refuse(read.fields);
    setBusy(true);
    const found = await openDeliveriesOf(saving.target, sent.name);
    if (found?.deliveries.length === 0) return save(found.saving, false);
    setBusy(false);
    setQuestion(found);
  }

  async function save({ saveCustomer }: typeof Saving, withDeliveries: boolean) {
    setQuestion(undefined);
    await saving.save((target) => saveCustomer(target, fieldsNow(), withDeliveries));
  }

  useDraft(
    () => ({ target: saving.target, fields: toWireNames(customerNames, fieldsNow()) }),
    (draft) => {
      // A draft that an older version of Vipo stored has a target with other names.
      if ('name' in draft.target.before) setTarget(draft.target);
      fields.put(readTexts(customerNames, draft.fields));
    },
  );

  const cancel = () => setQuestion(undefined);
  return { form, ...fields, ...saving, question, submit, save, cancel };
}

async function openDeliveriesOf(
  target: CustomerTarget,
  name: string,
): Promise<Question | undefined> {
  try {
    const saving = await load(() => import('./send-customer.tsx'));
    const deliveries = await saving.findOpenDeliveries(target, name);
    return deliveries && { deliveries, saving };
  } catch {
    toast('error', 'Fout bij opslaan klant.');
    return undefined;
  }
}
