import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { OF_CUSTOMER } from '../../src/deliveries/customer/customer.ts';
import type { DeliveryFormStart } from '../../src/deliveries/delivery-form.ts';
import {
  type DeliveryFields,
  emptyDelivery,
  FEE_MISSING,
  readDelivery,
} from '../../src/deliveries/delivery.ts';
import { deliveryNames } from '../../src/deliveries/wire-names.ts';
import { addDays, type IsoDate } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { fold } from '../../src/shared/names.ts';
import { readTexts, toWireNames } from '../../src/shared/wire-names.ts';
import { useDraft } from '../kit/draft.ts';
import { isUntouched, readInputs, useFields } from '../kit/form-values.ts';
import { toast } from '../kit/toast.ts';
import { useSaving } from '../kit/use-saving.ts';
import { saveDelivery } from './save-delivery.ts';
import type { Suggestion } from './use-suggestions.ts';

const sample: Partial<DeliveryFields> = {
  customerName: 'Testklant',
  address: 'Teststraat 1\n1234 AB Testdorp',
  phone: '+31 6 12345678',
  slot: 'Ochtend',
  price: '90',
  quantity: '2',
  fee: '12,5',
  payment: 'contant',
};

export function sampleFields(today: IsoDate): Partial<DeliveryFields> {
  return { ...sample, date: addDays(today, 1) };
}

/** The state of the form beside its inputs, which keep their own values; only the date is kept here. */
export function useDeliveryForm({ fields, ...start }: DeliveryFormStart) {
  const form = useRef<HTMLFormElement>(null);
  const { refuse, edited, ...inputs } = useFields(form, { ...start, fields }, deliveryNames);
  const [date, setDate] = useState(fields.date);

  function put({ date: chosen, ...values }: Partial<DeliveryFields>) {
    if (chosen !== undefined) setDate(chosen);
    inputs.put(values);
    edited(deliveryNames.date);
  }

  const { setTarget, setMessage, save, ...saving } = useSaving(start, { put, refuse });
  const { choose, cameWith } = useChoice(form, put);
  useEarlyTyping(form, edited);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = readInputs(form.current, deliveryNames);
    const read = readDelivery(sent);
    setMessage('');
    if (!read.ok) return refuse(warned(read.fields));
    await save((target) => saveDelivery(target, { ...sent, date: read.value.date }));
  }

  useDraft(
    () => ({
      target: saving.target,
      fields: toWireNames(deliveryNames, { ...readInputs(form.current, deliveryNames), date }),
      known: toWireNames(deliveryNames, cameWith.current),
    }),
    (draft) => {
      // The target of a draft of an older version has other names.
      if ('customerName' in draft.target.before) setTarget(draft.target);
      cameWith.current = readTexts(deliveryNames, draft.known);
      put(readTexts(deliveryNames, draft.fields));
    },
  );

  return { form, ...inputs, ...saving, typed: { ...inputs.typed, date }, put, choose, submit };
}

/** A missing fee is reported twice: at its field and as a warning. */
function warned(problems: FieldErrors): FieldErrors {
  if (problems.fee === FEE_MISSING) toast('warning', FEE_MISSING);
  return problems;
}

type Form = RefObject<HTMLFormElement | null>;
type Put = (values: Partial<DeliveryFields>) => void;

/** Text that is typed before the island works is a change as well. */
function useEarlyTyping(form: Form, edited: () => void) {
  const first = useRef(edited);
  useEffect(() => {
    if (!isUntouched(form.current)) first.current();
  }, [form]);
}

/** Fills in a known customer, and empties the fields of the customer chosen before unless they were changed since. */
function useChoice(form: Form, put: Put) {
  const cameWith = useRef(emptyDelivery);
  const choose = (customer: Suggestion) => {
    const known = knownFields(customer);
    const isOther = fold(cameWith.current.customerName) !== fold(customer.name);
    const typed = readInputs(form.current, deliveryNames);
    put({ ...(isOther && leftOver(cameWith.current, typed)), ...known });
    cameWith.current = { ...emptyDelivery, ...known };
  };
  return { choose, cameWith };
}

/** Empty texts for the fields that still have the values of the customer chosen before. */
function leftOver(before: DeliveryFields, typed: DeliveryFields): Partial<DeliveryFields> {
  const names = OF_CUSTOMER.filter((name) => typed[name] === before[name]);
  return Object.fromEntries(names.map((name) => [name, emptyDelivery[name]]));
}

/** The fields of a known customer. Those that the customer does not have leave the form as it is. */
function knownFields(customer: Suggestion): Partial<DeliveryFields> {
  const known = OF_CUSTOMER.filter((name) => customer[name] !== '');
  const texts = Object.fromEntries(known.map((name) => [name, customer[name]]));
  return { customerName: customer.name, ...texts };
}
