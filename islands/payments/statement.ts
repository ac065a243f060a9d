import { chosenLines, confirmText, dismissal } from '../../src/payments/statements/choices.ts';
import {
  confirmNames,
  CONFIRM,
  DISMISS,
  DISMISS_ALL,
} from '../../src/payments/statements/wire-names.ts';
import { ask } from '../kit/ask.ts';

// On /betalingen: counts the lines of bank statements that the button books, and asks before all are dismissed.

const form = document.querySelector<HTMLFormElement>('.statement form');
const text = form?.querySelector(`[value=${CONFIRM}] .with-scripts`);

function showCount(): void {
  if (!form || !text) return;
  const rest = form.querySelector<HTMLInputElement>(`[name=${confirmNames.rest}]:checked`);
  const shown = chosenLines(new URLSearchParams(new FormData(form) as never)).length;
  text.textContent = confirmText(shown + Number(rest?.dataset.lines ?? 0));
}

form?.addEventListener('input', showCount);
form?.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (!(submitter instanceof HTMLButtonElement) || submitter.value !== DISMISS) return;
  event.preventDefault();
  void askAndDismiss(submitter);
});
// Back brings back the ticks of before.
showCount();

async function askAndDismiss(button: HTMLButtonElement): Promise<void> {
  const { title, question, act } = dismissal;
  const count = Number(form?.dataset.lines);
  if (!(await ask(title, question(count), act))) return;
  button.value = DISMISS_ALL;
  form?.requestSubmit(button);
}
