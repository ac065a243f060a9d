import { INVOICE_NUMBER } from '../../src/archive/wire-names.ts';
import { addOthers, RowSelection, type SelectedRow } from '../kit/row-selection.ts';

// Adds the numbers of the invoices that are selected on other pages of the archive to the form for downloads.

const form = document.querySelector<HTMLFormElement>('#selectie');
const option = form?.querySelector('option');
const text = option?.textContent ?? '';
const bar = document.querySelector<HTMLElement>('.ticked');

const selection = new RowSelection(INVOICE_NUMBER, show, bar?.dataset.edition);
bar?.querySelector('button')?.addEventListener('click', () => selection.change([]));

function show(all: SelectedRow[]): void {
  if (form) addOthers(form, all, INVOICE_NUMBER);
  if (option) option.textContent = all.length === 0 ? text : `${text} (${all.length})`;
  if (bar === null) return;
  bar.hidden = all.length === 0;
  const mail = bar.querySelector('a');
  if (mail) mail.search = all.length === 1 ? `${INVOICE_NUMBER}=${all[0]?.value}` : '';
  const status = bar.querySelector('p');
  if (status)
    status.textContent =
      all.length === 1 ? '1 factuur aangevinkt' : `${all.length} facturen aangevinkt`;
}
