import { isTouched } from './keep-typed.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type KeptValue = { name: string; value: string; checked?: boolean };

/** The typed values of the forms in an element, except passwords and hidden fields. */
export function keptValues(root: ParentNode): KeptValue[] {
  return controlsIn(root).map(keptValue);
}

export function typedValues(root: ParentNode): KeptValue[] {
  return controlsIn(root).filter(isTouched).map(keptValue);
}

function keptValue(control: Control): KeptValue {
  const { name, value } = control;
  return 'checked' in control ? { name, value, checked: control.checked } : { name, value };
}

export function putValues(root: ParentNode, values: readonly KeptValue[]): void {
  for (const control of controlsIn(root)) {
    const kept = values.find(({ name }) => name === control.name);
    if (kept !== undefined) Object.assign(control, kept);
  }
}

function controlsIn(root: ParentNode): Control[] {
  return [
    ...root.querySelectorAll<Control>(
      ':is(input, textarea, select)[name]:not([type=password], [type=hidden])',
    ),
  ];
}
