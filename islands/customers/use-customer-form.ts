import { type SubmitEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CUSTOMER_FIELDS, customerNames, readCustomer } from '../../src/customers/customer.ts';
import type { CustomerFormProps, CustomerFormStart } from '../../src/customers/form-props.ts';
import { readTexts, toWireNames } from '../../src/shared/wire-names.ts';
import { useAddresses } from '../kit/addresses.ts';
import { useDraft } from '../kit/draft.ts';
import { readInputs, useFields } from '../kit/form-values.ts';
import { load } from '../kit/load.ts';
import { useSaving } from '../kit/saving.ts';
import { toast } from '../kit/toast.ts';

export function useCustomerForm(
  start: CustomerFormStart & Pick<CustomerFormProps, 'returnsTo' | 'findsAddresses'>,
) {
  const form = useRef<HTMLFormElement | null>(null);
  const fields = useFields(form, start, CUSTOMER_FIELDS);
  const { setTarget, setMessage, setBusy, ...saving } = useSaving(start, fields);
  useAddresses(form, start.findsAddresses, fields);
  const fieldsNow = () => readInputs(form.current, customerNames);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = fieldsNow();
    const read = readCustomer(sent);
    setMessage('');
    if (!read.ok) return fields.refuse(read.fields);
    setBusy(true);
    const sender = await load(() => import('./send-customer.ts')).catch(() => undefined);
    if (sender === undefined) toast('error', 'Fout bij opslaan klant.');
    const found = await sender?.findOpenDeliveries(saving.target, sent.name);
    // The button is enabled before the question opens, so that it gets the focus back when the question closes.
    flushSync(() => setBusy(false));
    if (sender === undefined || found === undefined) return;
    const withDeliveries = found.length > 0 && (await sender.askForDeliveries(found));
    if (withDeliveries !== undefined)
      await saving.save((target, onReached) => {
        const { returnsTo } = start;
        return sender.saveCustomer(target, fieldsNow(), { withDeliveries, returnsTo, onReached });
      });
  }

  useDraft(
    () => ({ target: saving.reached.current, fields: toWireNames(customerNames, fieldsNow()) }),
    (draft) => {
      // In a draft from an older version of Vipo, the fields of the target have other names. Such a target is not
      // restored.
      if ('name' in draft.target.before) setTarget(draft.target);
      fields.put(readTexts(customerNames, draft.fields));
    },
  );

  return { form, ...fields, ...saving, submit };
}
