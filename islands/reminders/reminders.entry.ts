import { NOT_TRIED, sentText } from '../../src/outgoing/send-several.ts';
import { kindField, NOTHING_CHECKED, remindersNames } from '../../src/reminders/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { HIDDEN } from '../../src/shared/wire-names.ts';
import { call } from '../kit/call.ts';
import { element } from '../kit/element.ts';
import { fetchText } from '../kit/fetch-text.ts';
import { warnBeforeLeaving } from '../kit/leave.ts';
import { keepSelected } from '../kit/row-selection.ts';
import { toast } from '../kit/toast.ts';

// The script of the list that is checked before reminders are sent. It sends the reminders one by one, and shows the
// result of each. A reminder can also be sent from the dialog with its text.

const form = document.querySelector<HTMLFormElement>('#herinneringen');
const button = form?.querySelector<HTMLButtonElement>('.i-send');

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const boxes = [
    ...form.querySelectorAll<HTMLInputElement>(`[name=${remindersNames.delivery}]:checked`),
  ];
  if (boxes.length === 0) return toast('error', NOTHING_CHECKED);
  if (!button?.disabled) void sendAll(form, boxes);
});

document.body.addEventListener('vipo:changed', () => void refresh());

// The checkboxes and kinds belong to this page of the browser's history, so that they stay after a reload and Back.
if (form) restoreChoices(form);
form?.addEventListener('change', () =>
  history.replaceState({ ...history.state, choices: String(fieldsOf(form)) }, ''),
);

function fieldsOf(list: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(new FormData(list) as never);
}

function restoreChoices(list: HTMLFormElement): void {
  const { choices } = (history.state ?? {}) as { choices?: string };
  if (choices === undefined) return;
  const fields = new URLSearchParams(choices);
  for (const box of list.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
    box.checked = fields.getAll(box.name).includes(box.value);
  for (const select of list.querySelectorAll('select'))
    select.value = fields.get(select.name) ?? select.value;
}

/**
 * Replaces the rows that have changed, and removes the rows whose invoice is no longer on the list. The other rows keep
 * their checkboxes.
 */
async function refresh(): Promise<void> {
  const text = await fetchText(location.href, { redirect: 'error' });
  if (text === undefined) return;
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const row of form?.querySelectorAll<HTMLTableRowElement>('tr[id]') ?? []) {
    const fresh = page.getElementById(row.id);
    if (row.querySelector(':disabled') !== null) continue;
    if (fresh?.textContent !== row.textContent) replace(row, fresh);
  }
}

function replace(row: HTMLTableRowElement, fresh: HTMLElement | null): void {
  const hadFocus = row.contains(document.activeElement);
  const next = fresh ? row : (row.nextElementSibling ?? row.previousElementSibling);
  if (fresh) row.replaceChildren(...fresh.childNodes);
  else row.remove();
  for (const cell of row.cells) cell.role = 'cell';
  if (hadFocus) next?.querySelector('a')?.focus();
}

async function sendAll(sent: HTMLFormElement, boxes: HTMLInputElement[]): Promise<void> {
  const run = new AbortController();
  warnBeforeLeaving(run);
  button?.toggleAttribute('disabled', true);
  const fields = fieldsOf(sent);
  const errors: string[] = [];
  const left = new Set(boxes.map(({ value }) => value));
  let isStopped = false;
  for (const [i, box] of boxes.entries()) {
    say(`Bezig met ${box.dataset.name} (${i + 1} van ${boxes.length})...`);
    const { error, isLast }: Sent = isStopped ? NOT_SENT : await sendOne(fields, box.value);
    isStopped = isLast;
    errors.push(error);
    show(box, error);
    if (error === '') left.delete(box.value);
    keepSelected(islandPaths.payments(), left);
  }
  say(sentText(errors, 'herinnering'));
  button?.toggleAttribute(
    'disabled',
    errors.every((error) => error === ''),
  );
  run.abort();
}

/** `error` is '' for a reminder that was sent. After a result with `isLast`, no further reminder is tried. */
type Sent = { error: string; isLast: boolean };
const NOT_SENT: Sent = { error: NOT_TRIED, isLast: true };

async function sendOne(fields: URLSearchParams, id: string): Promise<Sent> {
  const body = { soort: fields.get(kindField(Number(id))), delivery_ids: [Number(id)] };
  const requestId = fields.get(HIDDEN.requestId) ?? '';
  type Outcome = { success: boolean; error?: string };
  const answer = await call<Outcome[]>('POST', islandPaths.api.reminders(), { body, requestId });
  if (answer.ok) return { error: answer.body[0]?.error ?? '', isLast: false };
  const unknown = 'Geen verbinding. Of de mail aankwam, is niet bekend.';
  return {
    error: answer.error ?? unknown,
    isLast: answer.status === 0 || answer.status === 503,
  };
}

function say(text: string): void {
  const status = form?.querySelector('#voortgang');
  if (status) status.textContent = text;
}

function show(box: HTMLInputElement, error: string): void {
  const cell = form?.querySelector(`[data-uitkomst="${box.value}"]`);
  if (error === '') {
    cell?.replaceChildren('Verstuurd');
    box.checked = false;
    box.disabled = true;
    return;
  }
  cell?.replaceChildren(element('b', { className: 'bad', textContent: error }));
}
