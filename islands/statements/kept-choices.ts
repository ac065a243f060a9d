import { username } from '../kit/username.ts';

const KEY = 'afschrift';

type Control = HTMLInputElement | HTMLSelectElement;
type KeptControl = { name: string; value: string; checked: boolean };
/**
 * The values of the controls of each row, by the id of the row. When the invoice of a line is certain, a hidden control
 * of the row has this invoice.
 */
type Kept = Record<string, KeptControl[]>;

/**
 * Keeps what the user ticked, chose or typed in the lines of a statement, because ending or dividing one line loads the
 * page again. If a line no longer offers what the user chose, for example because a colleague booked a payment, the
 * line is shown as the server sends it.
 */
export function keepChoices(form: HTMLFormElement): void {
  const kept = readKept();
  for (const [id, controls] of Object.entries(kept))
    restoreRow(document.getElementById(id), controls);
  const keep = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest('tr') : null;
    if (row === null) return;
    kept[row.id] = controlsOf(row).map(keptControl);
    sessionStorage.setItem(KEY, JSON.stringify({ owner: username(), kept }));
    // The login page compares this name, and clears the storage when another user logs in.
    sessionStorage.draftOf = username();
  };
  form.addEventListener('input', keep);
  form.addEventListener('change', keep);
}

export function forgetChoices(): void {
  sessionStorage.removeItem(KEY);
}

function readKept(): Kept {
  const { owner, kept } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
    owner?: string;
    kept?: Kept;
  };
  return owner === username() ? (kept ?? {}) : {};
}

function restoreRow(row: HTMLElement | null, kept: KeptControl[]): void {
  const controls = row === null ? [] : controlsOf(row);
  const isSame =
    controls.length === kept.length && controls.every((control, i) => canHave(control, kept[i]));
  if (isSame) controls.forEach((control, i) => Object.assign(control, kept[i]));
}

/**
 * Whether a control can still have the kept value. A list needs an option with this value, and a hidden field or a
 * checkbox must itself have this value.
 */
function canHave(control: Control, kept: KeptControl | undefined): boolean {
  if (control.name !== kept?.name) return false;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ value }) => value === kept.value);
  return !['hidden', 'checkbox'].includes(control.type) || control.value === kept.value;
}

function keptControl(control: Control): KeptControl {
  const { name, value } = control;
  return { name, value, checked: control instanceof HTMLInputElement && control.checked };
}

function controlsOf(row: HTMLElement): Control[] {
  return [...row.querySelectorAll<Control>(':is(input, select)[name]')];
}
