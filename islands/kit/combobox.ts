import { element } from './element.ts';
export type Option = { value: string; text: string; more: string };
type Find = (text: string, signal: AbortSignal) => Promise<Option[]>;
type TextControl = HTMLElement & Pick<HTMLInputElement, 'value'>;
type Box = {
  input: TextControl;
  list: HTMLElement;
  asking: AbortController;
  /** `shown` is the text of the chosen line of the list, such as '2026-0012 Jansen, € 237,50 open'. */
  onChoose: ((value: string, shown: string) => void) | undefined;
};

const MIN_LENGTH = 2;
const CLOSE_AFTER_BLUR_MS = 150;

/** Suggests values for a text field while the user types (the combobox pattern of ARIA). */
export function suggestIn(
  input: TextControl,
  find: Find,
  { label = 'Suggesties', onChoose }: { label?: string; onChoose?: Box['onChoose'] } = {},
): void {
  const id = input.getAttribute('aria-controls') ?? '';
  const list = element('div', { id, role: 'listbox', ariaLabel: label, hidden: true });
  input.after(list);
  const box: Box = { input, list, asking: new AbortController(), onChoose };
  input.addEventListener('input', () => void suggest(box, find));
  // The running search is not aborted, because its answer may show that the typed name is known.
  input.addEventListener('blur', () =>
    setTimeout(() => hasFocus(input) || hide(box), CLOSE_AFTER_BLUR_MS),
  );
  input.addEventListener('keydown', (event) => {
    if (!list.hidden && press(box, event.key)) event.preventDefault();
  });
  // The event 'mousedown' comes before the field loses the focus.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    const option = (event.target as Element).closest<HTMLElement>('[role=option]');
    if (option) choose(box, option);
  });
}

async function suggest(box: Box, find: Find): Promise<void> {
  const { input, list } = box;
  box.asking.abort();
  box.asking = new AbortController();
  const { signal } = box.asking;
  const text = input.value.trim();
  const found = text.length < MIN_LENGTH ? [] : await find(text, signal);
  if (signal.aborted) return;
  mark(box, undefined);
  list.replaceChildren(...found.map((one, at) => optionOf(one, `${list.id}-${at}`)));
  // The list stays hidden when the field has no focus: the text was typed before hydration, or the user has left the
  // field.
  show(box, found.length > 0 && hasFocus(input));
}

/** Returns whether the key was meant for the list. */
function press(box: Box, key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const present = active(box);
  if (step !== undefined) {
    // A late answer would change the list while the user chooses.
    box.asking.abort();
    const options = [...box.list.children];
    const from = present === null ? Math.min(-step, 0) : options.indexOf(present);
    mark(box, options[(from + step + options.length) % options.length]);
  } else if (key === 'Enter' && present !== null) choose(box, present);
  else if (key === 'Escape') close(box);
  else return false;
  return true;
}

function choose(box: Box, option: HTMLElement): void {
  box.input.value = option.dataset.value ?? '';
  close(box);
  box.input.dispatchEvent(new Event('change', { bubbles: true }));
  const shown = [...option.childNodes].map(({ textContent }) => textContent).join(', ');
  box.onChoose?.(box.input.value, shown);
}

function close(box: Box): void {
  box.asking.abort();
  hide(box);
}

function hide(box: Box): void {
  show(box, false);
  mark(box, undefined);
}

function show({ input, list }: Box, isShown: boolean): void {
  list.hidden = !isShown;
  // A text area has the role textbox, which does not allow this attribute.
  if (input.role === 'combobox') input.ariaExpanded = String(isShown);
}

function mark(box: Box, option: Element | undefined): void {
  active(box)?.setAttribute('aria-selected', 'false');
  option?.setAttribute('aria-selected', 'true');
  option?.scrollIntoView({ block: 'nearest' });
  if (option) box.input.setAttribute('aria-activedescendant', option.id);
  else box.input.removeAttribute('aria-activedescendant');
}

function hasFocus(input: TextControl): boolean {
  return document.activeElement === input;
}

function active({ list }: Box): HTMLElement | null {
  return list.querySelector<HTMLElement>('[aria-selected=true]');
}

function optionOf({ value, text, more }: Option, id: string): HTMLElement {
  const option = element('div', { id, role: 'option', ariaSelected: 'false' });
  option.dataset.value = value;
  option.append(text, element('small', { textContent: more }));
  return option;
}
