import { type RefObject, useState } from 'react';
import { customerNames } from '../../src/customers/customer.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { type Fields, type NameIn, wireNamesOf } from '../../src/shared/fields.ts';
import type { Point } from '../../src/shared/point.ts';
import { readTexts, type Texts, toWireNames, type WireNames } from '../../src/shared/wire-names.ts';
import { markUnsaved } from './unsaved-changes.ts';

type Form = HTMLFormElement | null;
type Start<Name extends string> = { errors: FieldErrors; fields: Texts<Name> };

export function readInputs<Name extends string>(form: Form, names: WireNames<Name>): Texts<Name> {
  return readTexts(names, Object.fromEntries(new FormData(form ?? undefined)));
}

/** The point that a JSON call sends with the address, when the form suggested this address (`addresses.ts`). */
export function pointOfAddress(address: string): { punt?: Point } {
  const { points = '[]' } = document.getElementById(customerNames.address)?.dataset ?? {};
  const punt = new Map(JSON.parse(points) as [string, Point][]).get(address);
  return punt ? { punt } : {};
}

/**
 * The values and errors of a form. Its inputs are uncontrolled, so a render does not replace typed text.
 * `keep-typed.ts` restores what was typed before hydration.
 */
export function useFields<Of extends Fields>(
  form: RefObject<Form>,
  { fields: texts, ...start }: Start<NameIn<Of>>,
  fields: Of,
) {
  const names: WireNames<NameIn<Of>> = wireNamesOf(fields);
  const [errors, setErrors] = useState(start.errors);
  const [typed, setTyped] = useState(texts);

  /** Updates the state after a change of `inputs`, which are names on the wire. */
  function edited(...inputs: string[]) {
    markUnsaved(true);
    setErrors((present) => {
      const left = Object.entries(present).filter(
        ([wrong]) => !inputs.includes(names[wrong as NameIn<Of>]),
      );
      return Object.fromEntries(left);
    });
    setTyped(readInputs(form.current, names));
  }

  function put(values: Partial<Texts<NameIn<Of>>>) {
    const inputs = toWireNames(names, values as Texts);
    putInto(form.current, inputs);
    edited(...Object.keys(inputs));
  }

  function refuse(problems: FieldErrors = {}) {
    setErrors(problems);
    focusFirst(form.current, toWireNames(names, problems));
  }

  const onInput = ({ target }: { target: EventTarget }) =>
    target instanceof Element && edited(target.id);
  const input = (name: NameIn<Of>) => ({
    label: fields[name]?.label ?? '',
    name: names[name],
    defaultValue: texts[name],
    error: errors[name],
  });
  return { errors, typed, edited, put, refuse, onInput, input };
}

function putInto(form: Form, values: Texts): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof Element && 'value' in control) control.value = value;
  }
}

export function focusFirst(form: Form, problems: FieldErrors): void {
  const controls = [...(form?.elements ?? [])];
  const first = controls.find((control) => (control.getAttribute('name') ?? '') in problems);
  if (first instanceof HTMLElement) first.focus();
}
