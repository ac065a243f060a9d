import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros, fromEuros } from '../../src/shared/money.ts';
import { chosenLines, confirmText, dismissal } from '../../src/statements/choices.ts';
import {
  CONFIRM,
  confirmNames,
  DISMISS,
  DISMISS_ALL,
  WITHOUT_REFUSED,
} from '../../src/statements/wire-names.ts';
import { ask } from '../kit/ask.ts';
import { call } from '../kit/call.ts';
import { type Option, suggestIn } from '../kit/combobox.ts';
import { element } from '../kit/element.ts';
import { forgetChoices, keepChoices } from './kept-choices.ts';
import './selected.entry.ts';

// The script of /betalingen and of the page that divides a line over invoices. It suggests invoices, counts the lines
// that the button books, and asks for confirmation before all lines are removed.

const form = document.querySelector<HTMLFormElement>('.statement form');
const text = form?.querySelector(`[value=${CONFIRM}] .with-scripts`);

function showCount(): void {
  if (!form || !text) return;
  const rest = form.querySelector<HTMLInputElement>(`[name=${confirmNames.rest}]:checked`);
  const shown = chosenLines(new URLSearchParams(new FormData(form) as never)).length;
  text.textContent = confirmText(shown + Number(rest?.dataset.lines ?? 0));
}

form?.addEventListener('input', showCount);
form?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement) follow(target);
  showCount();
});
// This listener comes after the one that calls `follow`, so that the checkbox that `follow` changes is kept too.
if (form) keepChoices(form);
form?.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (!(submitter instanceof HTMLButtonElement)) return;
  if (submitter.value === WITHOUT_REFUSED || submitter.value.startsWith(DISMISS_ALL))
    forgetChoices();
  if (submitter.value !== DISMISS) return;
  event.preventDefault();
  void askAndDismiss(submitter);
});
document.addEventListener('htmx:after:swap', showCount);
// The lines are also counted at the start, because after Back the browser restores the checkboxes as the user left
// them.
showCount();

/**
 * Choosing an invoice ticks its line, and empties the field for another invoice. 'Andere factuur…' removes the tick
 * and moves the focus to this field.
 */
function follow(select: HTMLSelectElement): void {
  const row = select.closest('tr');
  const search = select.parentElement?.querySelector<HTMLInputElement>('[role=combobox]');
  const box = row?.querySelector<HTMLInputElement>('[type=checkbox]');
  if (box) box.checked = select.value !== '';
  if (select.value === '') search?.focus();
  else if (search) search.value = '';
}

const known = new WeakSet<Element>();
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.matches('.search [role=combobox]'))) return;
  if (known.has(target)) return;
  known.add(target);
  suggestInvoices(target);
});

/** The chosen invoice stays below its number until the user types again, because the number alone names no customer. */
function suggestInvoices(input: HTMLInputElement): void {
  const chosen = element('small', { role: 'status' });
  input.parentElement?.append(chosen);
  input.addEventListener('input', () => chosen.replaceChildren());
  suggestIn(input, findInvoices(input), {
    onChoose: (_, shown) => (chosen.textContent = shown),
  });
}

type Found = { factuurnummer: string; Klant_naam: string; open: number };

function findInvoices({ dataset }: HTMLInputElement) {
  return async (q: string, signal: AbortSignal): Promise<Option[]> => {
    const path = islandPaths.api.statementInvoices({ q, terug: dataset.refund });
    const answer = await call<Found[]>('GET', path, { signal });
    if (!answer.ok) return [];
    return answer.body.map(({ factuurnummer, Klant_naam: name, open }) => ({
      value: factuurnummer,
      text: `${factuurnummer} ${name}`,
      more: open === 0 ? 'niets open' : `${formatEuros(fromEuros(open))} open`,
    }));
  };
}

async function askAndDismiss(button: HTMLButtonElement): Promise<void> {
  const { title, question, act } = dismissal;
  // Read before the question, because a colleague's lines may be added to the form meanwhile.
  const { lines, last } = form?.dataset ?? {};
  if (!(await ask(title, question(Number(lines)), act))) return;
  button.value = `${DISMISS_ALL}${last}`;
  form?.requestSubmit(button);
}
