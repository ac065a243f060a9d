import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { FILLED_IN, knownFields } from '../../src/deliveries/customer/customer.ts';
import {
  DELIVERY_FIELDS,
  type DeliveryDetails,
  type DeliveryFields,
  deliveryNames,
  emptyDelivery,
  FEE_MISSING,
  readDelivery,
} from '../../src/deliveries/delivery.ts';
import type {
  AvailabilityStart,
  DeliveryFormProps,
  DeliveryFormStart,
  Target,
} from '../../src/deliveries/form-props.ts';
import { ANYWAY_TEXTS } from '../../src/deliveries/wire-names.ts';
import { addDays } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { fold } from '../../src/shared/names.ts';
import { readTexts, toWireNames } from '../../src/shared/wire-names.ts';
import { useAddresses } from '../kit/addresses.ts';
import { useDraft } from '../kit/draft.ts';
import { focusFirst, readInputs, useFields } from '../kit/form-values.ts';
import { load } from '../kit/load.ts';
import { useSaving } from '../kit/saving.ts';
import { toast } from '../kit/toast.ts';
import { saveDelivery } from './save-delivery.ts';
import type { Suggestion } from './use-suggestions.ts';

type Customer = Partial<DeliveryFields> & Pick<DeliveryFields, 'customerName'>;

const sample: Customer = {
  customerName: 'Testklant',
  address: 'Teststraat 1\n1234 AB Testdorp',
  phone: '+31 6 12345678',
  slot: 'Ochtend',
  price: '90',
  quantity: '2',
  fee: '12,50',
  payment: 'contant',
};

type Start = DeliveryFormStart &
  Pick<DeliveryFormProps, 'availability' | 'today' | 'returnsTo' | 'findsAddresses'>;

export function useDeliveryForm({ fields, availability, ...start }: Start) {
  const form = useRef<HTMLFormElement>(null);
  const { refuse, edited, ...inputs } = useFields(form, { ...start, fields }, DELIVERY_FIELDS);
  const [date, setDate] = useState(fields.date);

  function put({ date: chosen, ...values }: Partial<DeliveryFields>) {
    if (chosen !== undefined) setDate(chosen);
    inputs.put(values);
    edited(deliveryNames.date);
  }

  const { setTarget, setMessage, save, ...saving } = useSaving(start, { put, refuse });
  const { choose, fillIn, lastChosen } = useChoice(form, put);
  useAddresses(form, start.findsAddresses, { put, typed: inputs.typed });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = readInputs(form.current, deliveryNames);
    const read = readDelivery(sent);
    setMessage('');
    if (!read.ok) return refuse(warned(read.fields));
    saving.setBusy(true);
    // After a lost answer the server may have this delivery already, so the capacity is not checked again.
    if (!saving.target.unanswered && !(await mayPlan(availability, read.value, saving.target)))
      return saving.setBusy(false);
    await save((target, onReached) =>
      saveDelivery(
        target,
        { ...sent, date: read.value.date },
        { returnsTo: start.returnsTo, onReached },
      ),
    );
  }

  useDraft(
    () => ({
      target: saving.reached.current,
      fields: toWireNames(deliveryNames, { ...readInputs(form.current, deliveryNames), date }),
      known: toWireNames(deliveryNames, lastChosen.current),
    }),
    (draft) => {
      // In a draft from an older version of Vipo, the fields of the target have other names. Such a target is not
      // restored.
      if ('customerName' in draft.target.before) setTarget(draft.target);
      lastChosen.current = readTexts(deliveryNames, draft.known);
      put(readTexts(deliveryNames, draft.fields));
    },
  );

  const fillSample = () => fillIn({ ...sample, date: addDays(start.today, 1) });
  const typed = { ...inputs.typed, date };
  return { form, ...inputs, ...saving, typed, put, choose, fillSample, submit };
}

/**
 * Asks 'Toch plannen?' or 'Toch wijzigen?' when the slot would be over its capacity. The code for this question loads
 * only when the firm has a capacity.
 */
async function mayPlan(
  availability: AvailabilityStart,
  details: DeliveryDetails,
  { mode }: Target,
): Promise<boolean> {
  if (availability.capacity === null) return true;
  const file = await load(() => import('./find-availability.ts')).catch(() => undefined);
  return file === undefined || file.mayPlan(availability, details, ANYWAY_TEXTS[mode]);
}

function warned(problems: FieldErrors): FieldErrors {
  if (problems.fee === FEE_MISSING) toast('warning', FEE_MISSING);
  return problems;
}

type Form = RefObject<HTMLFormElement | null>;
type Put = (values: Partial<DeliveryFields>) => void;

/** Fills in a known customer, and empties what the previous choice filled in and the user did not change. */
function useChoice(form: Form, put: Put) {
  const lastChosen = useRef(emptyDelivery);
  const fillIn = (customer: Customer) => {
    const isOther = fold(lastChosen.current.customerName) !== fold(customer.customerName);
    const typed = readInputs(form.current, deliveryNames);
    put({ ...(isOther && leftOver(lastChosen.current, typed)), ...customer });
    lastChosen.current = { ...emptyDelivery, ...customer };
  };
  const choose = (customer: Suggestion) => {
    fillIn(knownFields(customer));
    focusNext(form.current);
  };
  return { choose, fillIn, lastChosen };
}

function leftOver(before: DeliveryFields, typed: DeliveryFields): Partial<DeliveryFields> {
  const names = FILLED_IN.filter((name) => typed[name] === before[name]);
  return Object.fromEntries(names.map((name) => [name, emptyDelivery[name]]));
}

/** Moves the focus to the first field with an error. For a known customer this is usually the date. */
function focusNext(form: HTMLFormElement | null): void {
  const read = readDelivery(readInputs(form, deliveryNames));
  if (!read.ok) focusFirst(form, toWireNames(deliveryNames, read.fields));
}
