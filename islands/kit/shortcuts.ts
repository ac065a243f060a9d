import { UNDO } from '../../src/shared/toasts.ts';
import { isFilterLoading } from './filter.ts';
import { topDialog } from './show-modal.ts';

/**
 * The key in localStorage that says that the shortcuts without Ctrl are turned off. WCAG 2.1.4 requires that users can
 * turn off shortcuts of a single character.
 */
export const STORAGE_KEY = 'sneltoetsen';
export const OFF = 'uit';

const SEARCH = '[type=search]';
const ROWS = ' tbody > tr:has(td)';
const TYPING = 'input:not([type=checkbox], [type=radio], [type=search]), select, textarea';
/**
 * The control that a key presses in the row with the focus. Enter presses 'Factuur openen'. In a row without an
 * invoice, Enter presses the first link, or the first button that opens a dialog, except 'kopiëren'. It never presses a
 * button that changes a record immediately.
 */
const inRow: Record<string, string> = {
  Enter:
    "td:last-child :is(a, [data-dialog]):not([href*='kopie='], :has(~ [href^='/invoice/pdf/']:not([href*='credit'])))",
  ' ': '[type=checkbox]',
};

/** The keys that work with Ctrl or Cmd, also in a field, and the shortcuts that they press. */
const WITH_CONTROL: Record<string, string> = { k: '/', Enter: 'Control+Enter' };

/**
 * Starts listening to keys. A key without a rule of its own presses the element that names the key in
 * `aria-keyshortcuts`.
 */
export function startShortcuts(sayNothingToUndo: () => void): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const withControl = event.ctrlKey || event.metaKey ? WITH_CONTROL[key] : undefined;
    if (withControl && !topDialog() && pressKey(document.body, withControl))
      return event.preventDefault();
    if (!(target instanceof HTMLElement) || isForSomethingElse(event, target)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined ? pressKey(target, key) : moveToRow(target, step))
      event.preventDefault();
    else if (key === UNDO.key && !target.matches(SEARCH)) sayNothingToUndo();
  });
}

function isForSomethingElse(event: KeyboardEvent, target: HTMLElement): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey, defaultPrevented } = event;
  return (
    defaultPrevented ||
    ctrlKey ||
    altKey ||
    metaKey ||
    (shiftKey && !'/?'.includes(key)) ||
    target.matches(TYPING) ||
    localStorage.getItem(STORAGE_KEY) === OFF
  );
}

/**
 * When no row has the focus, ArrowDown on the page itself or in a search field leads to the first row. While a filter
 * still loads its list, an arrow key waits for that list.
 */
function moveToRow(target: HTMLElement, step: number): boolean {
  if (target.matches(SEARCH) && isFilterLoading()) {
    document.addEventListener('htmx:after:swap', () => moveToRow(target, step), { once: true });
    return true;
  }
  const rows = [...document.querySelectorAll<HTMLElement>(listOf(target) + ROWS)];
  const at = rows.findIndex((row) => row.contains(target));
  const next = rows[at + step];
  const isElsewhere = at < 0 && !target.matches(SEARCH) && !target.contains(next ?? null);
  if (next === undefined || isElsewhere || topDialog()) return false;
  next.tabIndex = -1;
  next.focus();
  return true;
}

/**
 * In a filter, the selector of the list that the filter loads, and elsewhere 'main'. On /betalingen the lines of a
 * statement come before the list of the filter.
 */
function listOf(target: HTMLElement): string {
  return target.closest('form.filter')?.getAttribute('hx-target') ?? 'main';
}

/** While a dialog is open, the keys work only in it. A message with 'Ongedaan maken' is in the dialog too. */
function pressKey(target: HTMLElement, key: string): boolean {
  if (target.matches(SEARCH)) return false;
  const selector = target.matches('tr') ? inRow[key] : undefined;
  const element = selector
    ? target.querySelector<HTMLElement>(selector)
    : (topDialog() ?? document).querySelector<HTMLElement>(
        `[aria-keyshortcuts~="${CSS.escape(key)}"]`,
      );
  const field = element instanceof HTMLInputElement ? element : undefined;
  if (field && key === 'f') field.select();
  else element?.click();
  // Text that the user types while the search is still loading must reach the search field.
  if (key === '/') field?.focus();
  return element !== null;
}
