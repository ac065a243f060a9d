type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type KeptValue = { name: string; value: string; checked?: boolean };

/** The typed values of the forms in an element, except passwords and hidden fields. */
export function keptValues(root: ParentNode): KeptValue[] {
  return controlsIn(root).map(keptValue);
}

export function typedValues(root: ParentNode): KeptValue[] {
  return controlsIn(root).filter(isTyped).map(keptValue);
}

function keptValue(control: Control): KeptValue {
  const { name, value } = control;
  return 'checked' in control ? { name, value, checked: control.checked } : { name, value };
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected);
  if (control.matches('[type=checkbox], [type=radio]') && 'checked' in control)
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
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
