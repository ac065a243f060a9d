import type { OpenedBy } from '../../src/audit/changes/changes.ts';
import { element } from '../kit/element.ts';
import { findRecordForm, inSentence } from './notice.ts';

const line = element('div', { className: 'notice', role: 'status' });

/**
 * Names the colleagues who have the same record open, above a form or in the form of a dialog. Removes a name when the
 * colleague has closed the record.
 */
export function showAlsoOpen(openedBy: OpenedBy[]): void {
  const form = findRecordForm();
  const key = openedBy.map(({ by, since }) => `${by} ${since}`).join();
  if (form === null || key === '') return line.remove();
  if (form.closest('main, dialog')?.contains(line) && line.dataset.key === key) return;
  line.dataset.key = key;
  const noun = form.dataset.record?.startsWith('klant') ? 'klant' : 'levering';
  const verb = openedBy.length === 1 ? 'heeft' : 'hebben';
  const since = openedBy.map((one) => one.since).toSorted()[0] ?? '';
  const text = element('span');
  text.append(
    ...inSentence(openedBy.map(({ by }) => by)),
    ` ${verb} deze ${noun} ook open, sinds ${since}. Wie het laatst opslaat, krijgt eerst te zien wat de ander deed.`,
  );
  line.replaceChildren(text);
  if (form.matches('dialog *')) form.prepend(line);
  else (form.closest('vipo-island') ?? form).before(line);
}
