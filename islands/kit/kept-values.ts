import { isTouched } from './keep-typed.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type KeptValue = { name: string; value: string; checked?: boolean };

/** The values of all named fields in an element, typed or not, except passwords and hidden fields. */
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

/** Dispatches the event `input` after each value, because a form may then add the fields of the next values. */
export function putValues(root: ParentNode, values: readonly KeptValue[]): void {
  for (const name of new Set(values.map((one) => one.name))) {
    const kept = values.find((one) => one.name === name);
    for (const control of controlsIn(root).filter((one) => one.name === name)) {
      Object.assign(control, kept);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

function controlsIn(root: ParentNode): Control[] {
  return [
    ...root.querySelectorAll<Control>(
      ':is(input, textarea, select)[name]:not([type=password], [type=hidden])',
    ),
  ];
}
