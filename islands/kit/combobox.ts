import { element } from './element.ts';
export type Option = { value: string; text: string; more: string };
type Find = (text: string, signal: AbortSignal) => Promise<Option[]>;
type TextControl = HTMLElement & Pick<HTMLInputElement, 'value'>;
type Box = {
  input: TextControl;
  list: HTMLElement;
  /** The running search for the typed text. During this search, the list still belongs to an earlier text. */
  asking: AbortController | undefined;
  /** The keys that were pressed during this search. They are handled when the list of this search is shown. */
  keys: string[];
  /** `shown` is the text of the chosen line of the list, such as '2026-0012 Jansen, € 237,50 open'. */
  onChoose: (value: string, shown: string) => void;
};

const MIN_LENGTH = 2;
const CLOSE_AFTER_BLUR_MS = 150;
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Suggests values for a text field while the user types (the combobox pattern of ARIA). */
export function suggestIn(
  input: TextControl,
  find: Find,
  { label = 'Suggesties', onChoose }: { label?: string; onChoose: Box['onChoose'] },
): void {
  const id = input.getAttribute('aria-controls') ?? '';
  const list = element('div', { id, role: 'listbox', ariaLabel: label, hidden: true });
  input.after(list);
  const box: Box = { input, list, asking: undefined, keys: [], onChoose };
  input.addEventListener('input', () => void suggest(box, find));
  // The running search is not aborted, because its answer may show that the typed name is known.
  input.addEventListener('blur', () =>
    setTimeout(() => hasFocus(input) || hide(box), CLOSE_AFTER_BLUR_MS),
  );
  input.addEventListener('keydown', (event) => {
    if (handle(box, event.key)) event.preventDefault();
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
  stopAsking(box);
  const text = input.value.trim();
  const asking = (box.asking = new AbortController());
  const found = text.length < MIN_LENGTH ? [] : await find(text, asking.signal);
  if (box.asking !== asking) return;
  const { keys } = box;
  stopAsking(box);
  mark(box, undefined);
  list.replaceChildren(...found.map((one, at) => optionOf(one, `${list.id}-${at}`)));
  // The list stays hidden when the field has no focus: the text was typed before hydration, or the user has left the
  // field.
  show(box, found.length > 0 && hasFocus(input));
  for (const key of keys) handle(box, key);
}

function stopAsking(box: Box): void {
  box.asking?.abort();
  box.asking = undefined;
  box.keys = [];
}

/**
 * Handles a key if it is meant for the list. Returns whether the key was handled. During a search, an arrow key and the
 * Enter after it wait for the new list, because the shown list is that of an earlier text. In a text area without a
 * list, an arrow key moves the caret.
 */
function handle(box: Box, key: string): boolean {
  const { asking, keys, input, list } = box;
  const isForNewList = STEPS.has(key) || (key === 'Enter' && keys.length > 0);
  if (asking && isForNewList && (!list.hidden || input.role === 'combobox')) {
    keys.push(key);
    return true;
  }
  return !list.hidden && press(box, key);
}

function press(box: Box, key: string): boolean {
  const step = STEPS.get(key);
  const present = active(box);
  if (step !== undefined) {
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
  box.onChoose(box.input.value, shown);
}

function close(box: Box): void {
  stopAsking(box);
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
