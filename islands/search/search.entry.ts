import type { Changes } from '../../src/audit/changes/changes.ts';
import { element } from '../kit/element.ts';
import { showModal } from '../kit/show-modal.ts';
import { abortCard, replaceIn, showCard, showOnlyCard } from './card.ts';
import { content, dialog, field, form, header, part, status } from './dialog.ts';
import { addressOf, ask, changedBy, keepKey, loadStyles } from './request.ts';

// Opens the search in a dialog. The search field of the menu bar moves into the dialog, so that the field keeps the
// typed text.

const TYPING_MS = 120;
const SHOW_LOADING_MS = 300;
const SELECTED = '[role=option][aria-selected=true]';
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);
const PHONE = matchMedia('(width < 48rem)');

let opener: HTMLElement | null = null;
let styles: Promise<void> | undefined;
let running: AbortController | undefined;
let timer: Timer | undefined;
/** The last answer of the server, without the selection of the user. */
let shown = '';
/** The URL of this answer. While the user types, the list is still the answer to the earlier text. */
let answered = '';
/** The keys that were pressed while the list still was the answer to an earlier text. They wait for the new list. */
let keys: string[] = [];

part('.i-close').addEventListener('click', () => dialog.close());
field.addEventListener('input', () => {
  if (dialog.open) findLater();
});
field.addEventListener('keydown', (event) => {
  if (dialog.open) handleKey(event);
});
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) return dialog.close();
  if (!(target instanceof Element)) return;
  const option = target.closest<HTMLElement>('[role=option]');
  if (option !== null) choose(option);
  if (target.closest('[data-list]')) showOnlyCard(false);
  if (target.closest('[data-again]')) void find();
});
dialog.addEventListener('close', close);
document.body.addEventListener('vipo:changed', () => {
  if (dialog.open) void find();
});
document.addEventListener('vipo:changes', (event) => {
  if (dialog.open) void showChanges((event as CustomEvent<Changes>).detail);
});

export async function openSearch(from: Element | null): Promise<void> {
  if (dialog.open || form === null || document.querySelector('dialog:modal') !== null) return;
  await (styles ??= loadStyles(form.action));
  if (dialog.open) return;
  opener = from as HTMLElement | null;
  form.parentElement?.append(dialog);
  header.append(field);
  showModal(dialog);
  field.focus();
  void find();
}

function close(): void {
  // The event 'close' comes in a later task, and the user may have opened the search again meanwhile.
  if (dialog.open || !dialog.isConnected) return;
  clearTimeout(timer);
  running?.abort();
  keys = [];
  form?.append(field);
  field.value = '';
  field.ariaExpanded = 'false';
  field.removeAttribute('aria-activedescendant');
  content.replaceChildren();
  showOnlyCard(false);
  status.textContent = '';
  dialog.remove();
  opener?.focus();
}

/** Waits until the user stops typing, and aborts the previous search. */
function findLater(): void {
  clearTimeout(timer);
  running?.abort();
  keys = [];
  timer = setTimeout(() => void find(), TYPING_MS);
}

async function find(): Promise<void> {
  clearTimeout(timer);
  running?.abort();
  const { signal } = (running = new AbortController());
  const url = addressOf(form, field);
  const loading = setTimeout(() => (status.textContent = 'Laden...'), SHOW_LOADING_MS);
  const html = url ? await ask(url, signal) : '';
  clearTimeout(loading);
  if (signal.aborted) return;
  running = undefined;
  status.textContent = '';
  const pressed = keys.splice(0);
  if (html !== undefined) {
    show(html, url?.href ?? '');
    return pressed.forEach(pressKey);
  }
  // After a failed search the previous list stays.
  status.textContent = 'Zoeken is niet gelukt. ';
  status.append(againButton('Opnieuw'));
}

/** Names the colleagues who changed the results. The list stays, because the user may be about to press a line. */
async function showChanges(changes: Changes): Promise<void> {
  const [url, before] = [addressOf(form, field), shown];
  // While the list is still the answer to an earlier text, the next list is loading.
  const sentence = url?.href === answered && (await changedBy(changes, url, before));
  if (!sentence || before !== shown || !dialog.open) return;
  status.textContent = sentence;
  status.append(againButton('Bijwerken'));
}

function againButton(text: string): HTMLElement {
  const button = element('button', { type: 'button', className: 'link', textContent: text });
  button.dataset.again = '';
  return button;
}

/**
 * The selected line, and on a phone its card, stay when the same search is loaded again. After other text the first
 * line is selected, and a phone shows the list.
 */
function show(html: string, url: string): void {
  const before = url === answered ? content.querySelector(SELECTED)?.id : undefined;
  const isChosen = before !== undefined && content.querySelector('[data-chosen]') !== null;
  [shown, answered] = [html, url];
  // A card that is still loading belongs to the previous list, so it must not appear beside the new list.
  abortCard();
  replaceIn(content, html);
  const options = optionsOf();
  field.ariaExpanded = String(options.length > 0);
  const next = options.find(({ id }) => id === before) ?? options[0];
  showOnlyCard(isChosen && next?.id === before);
  if (next === undefined) return;
  // The server sends the card of the first result, except in the list of the records that were opened last.
  const hasCard = next === options[0] && content.querySelector('.card-place:empty') === null;
  return hasCard ? mark(next) : select(next);
}

/** Opens the page of a line, and stores its key for the next time that the search is empty. */
function openLine({ id, dataset }: HTMLElement): void {
  keepKey(id.replace('gevonden-', ''));
  // The page is opened by a link, because a form with unsaved changes asks its question when a link is clicked.
  const link = element('a', { href: dataset.href ?? '' });
  dialog.append(link);
  link.click();
  link.remove();
}

function optionsOf(): HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>('[role=option]')];
}

function handleKey(event: KeyboardEvent): void {
  const { key, isComposing } = event;
  if (isComposing || !(STEPS.has(key) || /^(?:Enter|Escape)$/.test(key))) return;
  event.preventDefault();
  if (key === 'Escape') {
    // Escape closes the dialog. In a search field, the browser would only empty the field.
    dialog.close();
    return close();
  }
  if ((addressOf(form, field)?.href ?? '') === answered) return pressKey(key);
  keys.push(key);
  if (running === undefined) void find();
}

function pressKey(key: string): void {
  const options = optionsOf();
  const at = options.findIndex((option) => option.matches(SELECTED));
  const next = options[(at + (STEPS.get(key) ?? 0) + options.length) % options.length];
  if (next) (key === 'Enter' ? openLine : select)(next);
}

function select(option: HTMLElement): void {
  mark(option);
  void showCard(option.dataset.card ?? '');
}

function mark(option: HTMLElement): void {
  for (const other of optionsOf()) other.ariaSelected = String(other === option);
  field.setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
}

/** A phone shows the card after a tap, and the list again after 'Naar de lijst'. */
function choose(option: HTMLElement): void {
  if (!PHONE.matches) return openLine(option);
  select(option);
  showOnlyCard(true);
}
