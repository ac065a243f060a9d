import { type SubmitEvent, useRef, useState } from 'react';
import {
  type DeliveryFields,
  liveTotal,
  readDelivery,
  readFormFields,
} from '../src/deliveries/delivery.ts';
import { addDays, type IsoDate } from '../src/shared/dates.ts';
import type { FieldErrors } from '../src/shared/domain-error.ts';
import { formatEuros } from '../src/shared/money.ts';
import type { Suggestion } from './customer-field.tsx';
import { saveDelivery, type Target } from './save-delivery.ts';
import { toast } from './toast.ts';

const FEE_MISSING = 'Bezorgkosten zijn verplicht.';

const sample: Partial<DeliveryFields> = {
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

/** The state of the form beside its inputs, which keep their own values: what is typed before it works counts. */
export function useDeliveryForm({ target, fields, ...start }: DeliveryFormStart) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(start.errors);
  const [message, setMessage] = useState(start.message);
  const [date, setDate] = useState(fields.Datum);
  const [total, setTotal] = useState(() => totalText(fields));
  const [busy, setBusy] = useState(false);

  function edited(...names: string[]) {
    setTotal(totalText(typedInto(form.current)));
    setErrors((before) => without(before, names));
  }

  function fill(values: Partial<DeliveryFields>) {
    putInto(form.current, values);
    edited(...Object.keys(values));
  }

  function changeDate(chosen: string) {
    setDate(chosen);
    edited('Datum');
  }

  function fillSample(today: IsoDate) {
    fill(sample);
    changeDate(addDays(today, 1));
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems);
    if (problems.bezorgkosten === FEE_MISSING) toast('warning', FEE_MISSING);
    focusFirst(form.current, problems);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedInto(form.current);
    const read = readDelivery(typed);
    setMessage('');
    if (!read.ok) return refuse(read.fields);
    setBusy(true);
    const refusal = await saveDelivery(target, { ...typed, Datum: read.value.date });
    if (refusal === undefined) return;
    setBusy(false);
    setMessage(refusal.sentence);
    refuse(refusal.fields ?? {});
  }

  return { form, errors, message, date, total, busy, edited, fill, changeDate, fillSample, submit };
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

function totalText(fields: DeliveryFields): string {
  const total = liveTotal(fields);
  return total === undefined ? '–' : formatEuros(total);
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
