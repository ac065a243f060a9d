import { type SubmitEvent, useRef, useState } from 'react';
import { type DeliveryFields, readDelivery, readFormFields } from '../src/deliveries/delivery.ts';
import { addDays, type IsoDate } from '../src/shared/dates.ts';
import type { FieldErrors } from '../src/shared/domain-error.ts';
import type { Suggestion } from './customer-field.tsx';
import { useDraft } from './draft.ts';
import { markUnsaved } from './leaving.tsx';
import { saveDelivery, type Target } from './save-delivery.ts';
import { toast } from './toast.ts';

const FEE_MISSING = 'Bezorgkosten zijn verplicht.';

const sample: Omit<DeliveryFields, 'Datum' | 'opmerkingen'> = {
  Klant_naam: 'Testklant',
  leveringsadres: 'Teststraat 1\n1234 AB Testdorp',
  telefoonnummer: '+31 6 12345678',
  Tijdslot: 'Ochtend',
  Prijs: '90',
  Aantal: '2',
  bezorgkosten: '12,5',
  Betaling: 'contant',
};

export type DeliveryFormStart = {
  target: Target;
  fields: DeliveryFields;
  errors: FieldErrors;
  message: string;
};

/** A delivery to try things out with: tomorrow, in the morning. */
export function sampleFields(today: IsoDate): Partial<DeliveryFields> {
  return { ...sample, Datum: addDays(today, 1) };
}

/** The state of the form beside its inputs, which keep their own values: what is typed before it works counts. */
export function useDeliveryForm({ fields, ...start }: DeliveryFormStart) {
  const [target, setTarget] = useState(start.target);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(start.errors);
  const [message, setMessage] = useState(start.message);
  const [typed, setTyped] = useState(fields);
  const [date, setDate] = useState(fields.Datum);
  const [busy, setBusy] = useState(false);

  function edited(...names: string[]) {
    markUnsaved(true);
    setTyped(typedInto(form.current));
    setErrors((before) => without(before, names));
  }

  function put({ Datum, ...values }: Partial<DeliveryFields>) {
    putInto(form.current, values);
    if (Datum !== undefined) setDate(Datum);
    edited('Datum', ...Object.keys(values));
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems);
    if (problems.bezorgkosten === FEE_MISSING) toast('warning', FEE_MISSING);
    focusFirst(form.current, problems);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = typedInto(form.current);
    const read = readDelivery(sent);
    setMessage('');
    if (!read.ok) return refuse(read.fields);
    setBusy(true);
    const refusal = await saveDelivery(target, { ...sent, Datum: read.value.date });
    if (refusal === undefined) return;
    setBusy(false);
    setMessage(refusal.sentence);
    refuse(refusal.fields ?? {});
  }

  useDraft(
    () => ({ target, fields: { ...typedInto(form.current), Datum: date } }),
    (draft) => {
      setTarget(draft.target);
      put(draft.fields);
    },
  );

  return { form, target, errors, message, typed, date, busy, edited, put, submit };
}

function typedInto(form: HTMLFormElement | null): DeliveryFields {
  return readFormFields(Object.fromEntries(new FormData(form ?? undefined)) as DeliveryFields);
}

function putInto(form: HTMLFormElement | null, values: Partial<DeliveryFields>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof Element && 'value' in control) control.value = value;
  }
}

function without(errors: FieldErrors, names: string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function focusFirst(form: HTMLFormElement | null, problems: FieldErrors): void {
  const controls = [...(form?.elements ?? [])];
  const first = controls.find((control) => (control.getAttribute('name') ?? '') in problems);
  if (first instanceof HTMLElement) first.focus();
}

/** What is known of a customer; what isn't leaves the form as it is. */
export function knownFields(customer: Suggestion): Partial<DeliveryFields> {
  const { Klant_naam, leveringsadres, telefoonnummer, Betaling, opmerkingen } = customer;
  const bezorgkosten = String(customer.bezorgkosten ?? '').replace('.', ',');
  const fields = {
    Klant_naam,
    leveringsadres,
    telefoonnummer,
    bezorgkosten,
    Betaling,
    opmerkingen,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}
