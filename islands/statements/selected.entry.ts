import { REMIND, remindersNames } from '../../src/reminders/wire-names.ts';
import { addOthers, RowSelection, type SelectedRow } from '../kit/row-selection.ts';

// Keeps the selected open invoices of /betalingen. It is a script of its own, because most days have no statement.

const selection = new RowSelection(remindersNames.delivery, showSelected);

function showSelected(all: readonly SelectedRow[]): void {
  const list = document.querySelector<HTMLFormElement>('#open-facturen form');
  if (list === null) return;
  addOthers(list, all, remindersNames.delivery);
  const [remind, clear] = list.querySelectorAll<HTMLButtonElement>('.buttons button');
  if (remind) remind.textContent = all.length === 0 ? REMIND : `${REMIND} (${all.length})`;
  clear?.toggleAttribute('hidden', all.length === 0);
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.matches('#open-facturen [type=button]'))
    selection.change([]);
});
