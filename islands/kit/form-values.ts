import { type RefObject, useState } from 'react';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { markUnsaved } from './unsaved-changes.tsx';

function putInto(form: HTMLFormElement | null, values: object): void {
  for (const [name, value] of Object.entries(values) as [string, string][]) {
    const control = form?.elements.namedItem(name);
    if (control instanceof Element && 'value' in control) control.value = value;
  }
}

/** Whether every field still has the value that the server rendered. */
export function isUntouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].every((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].every(
        ({ selected, defaultSelected }) => selected === defaultSelected,
      );
    if (!('defaultValue' in control && 'value' in control)) return true;
    return control.value === String(control.defaultValue).replaceAll('\r\n', '\n');
  });
}

type Start<Fields> = { errors: FieldErrors; fields: Fields };

/** The values and errors of a form. The inputs are uncontrolled, so text typed before hydration is kept. */
export function useFields<Fields extends object>(
  form: RefObject<HTMLFormElement | null>,
  start: Start<Fields>,
  read: (form: HTMLFormElement | null) => Fields,
) {
  const [errors, setErrors] = useState(start.errors);
  const [typed, setTyped] = useState(start.fields);

  function edited(...fields: string[]) {
    markUnsaved(true);
    setErrors((present) =>
      Object.fromEntries(Object.entries(present).filter(([wrong]) => !fields.includes(wrong))),
    );
    setTyped(read(form.current));
  }

  function put(values: Partial<Fields>) {
    putInto(form.current, values);
    edited(...Object.keys(values));
  }

  function refuse(problems: FieldErrors = {}) {
    setErrors(problems);
    focusFirst(form.current, problems);
  }

  return { errors, typed, edited, put, refuse };
}

function focusFirst(form: HTMLFormElement | null, problems: FieldErrors): void {
  const first = [...(form?.elements ?? [])].find(
    (control) => (control.getAttribute('name') ?? '') in problems,
  );
  if (first instanceof HTMLElement) first.focus();
}
