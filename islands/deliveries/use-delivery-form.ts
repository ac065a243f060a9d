import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { DeliveryFormStart } from '../../src/deliveries/delivery-form.ts';
import {
  type DeliveryFields,
  emptyDelivery,
  OF_CUSTOMER,
  readDelivery,
  readFormFields,
} from '../../src/deliveries/delivery.ts';
import { addDays, type IsoDate } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { fold } from '../../src/shared/names.ts';
import { useConflict } from '../kit/conflict.tsx';
import { useDraft } from '../kit/draft.ts';
import { isUntouched, useFields } from '../kit/form-values.ts';
import { toast } from '../kit/toast.ts';
import type { Suggestion } from './customer-field.tsx';
import { saveDelivery } from './save-delivery.ts';

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

export function sampleFields(today: IsoDate): Partial<DeliveryFields> {
  return { ...sample, Datum: addDays(today, 1) };
}

export function useDeliveryForm({ fields, ...start }: DeliveryFormStart) {
  const [target, setTarget] = useState(start.target);
  const form = useRef<HTMLFormElement>(null);
  const { refuse, edited, typed, ...all } = useFields(form, { ...start, fields }, typedInto);
  const [message, setMessage] = useState(start.message);
  const [date, setDate] = useState(fields.Datum);
  const [busy, setBusy] = useState(false);

  function put({ Datum, ...values }: Partial<DeliveryFields>) {
    if (Datum !== undefined) setDate(Datum);
    all.put(values);
    edited('Datum');
  }

  const { conflict, meet } = useConflict(start.conflict, put);

  const { choose, cameWith } = useChoice(form, put);
  useEarlyTyping(form, edited);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = typedInto(form.current);
    const read = readDelivery(sent);
    setMessage('');
    if (!read.ok) return refuse(warned(read.fields));
    setBusy(true);
    const refusal = await saveDelivery(target, { ...sent, Datum: read.value.date });
    if (refusal === undefined) return;
    setBusy(false);
    setTarget(refusal.target);
    setMessage(refusal.sentence);
    meet(refusal.conflict);
    refuse(refusal.fields);
  }

  const filledIn = () => ({ ...typedInto(form.current), Datum: date });
  useDraft(
    () => ({ target, fields: filledIn(), known: cameWith.current }),
    (draft) => {
      // A draft of an older version does not say how the form was loaded.
      setTarget({ ...draft.target, before: draft.target.before ?? fields });
      cameWith.current = draft.known;
      put(draft.fields);
    },
  );

  const { errors } = all;
  const shown = { errors, message, conflict, typed: { ...typed, Datum: date }, busy };
  return { form, target, ...shown, edited, put, choose, submit };
}

/** A missing fee is told twice: at its field and as a warning. */
function warned(problems: FieldErrors): FieldErrors {
  if (problems.bezorgkosten === FEE_MISSING) toast('warning', FEE_MISSING);
  return problems;
}

type Form = RefObject<HTMLFormElement | null>;
type Put = (values: Partial<DeliveryFields>) => void;

/** What is typed before the form works is a change as well. */
function useEarlyTyping(form: Form, edited: () => void) {
  const first = useRef(edited);
  useEffect(() => {
    if (!isUntouched(form.current)) first.current();
  }, [form]);
}

/** Puts a known customer into the form; what came with one customer does not stay for another. */
function useChoice(form: Form, put: Put) {
  const cameWith = useRef(emptyDelivery);
  const choose = (customer: Suggestion) => {
    const known = knownFields(customer);
    const isOther = fold(cameWith.current.Klant_naam) !== fold(customer.Klant_naam);
    put({ ...(isOther && leftOver(cameWith.current, typedInto(form.current))), ...known });
    cameWith.current = { ...emptyDelivery, ...known };
  };
  return { choose, cameWith };
}

function typedInto(form: HTMLFormElement | null): DeliveryFields {
  return readFormFields(Object.fromEntries(new FormData(form ?? undefined)) as DeliveryFields);
}

/** Empty texts for what still stands in the form as it came with the customer before. */
function leftOver(before: DeliveryFields, typed: DeliveryFields): Partial<DeliveryFields> {
  const names = OF_CUSTOMER.filter((name) => typed[name] === before[name]);
  return Object.fromEntries(names.map((name) => [name, emptyDelivery[name]]));
}

/** What is known of a customer; what isn't leaves the form as it is. */
function knownFields(customer: Suggestion): Partial<DeliveryFields> {
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
