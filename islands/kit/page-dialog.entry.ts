import { withQuery } from '../../src/shared/public-paths.ts';
import type { DialogToast } from '../../src/shared/toasts.ts';
import { HIDDEN, IN_DIALOG } from '../../src/shared/wire-names.ts';
import { call, type Failure, type Method } from './call.ts';
import { leaveForLogin } from './end-session.ts';
import { keptValues, type KeptValue, putValues, typedValues } from './kept-values.ts';
import { returnsToRow } from './place.ts';
import { toast, toastWithUndo } from './toast.ts';
import { username } from './username.ts';

export { arrive } from './place.ts';
export { showPdf } from './show-pdf.ts';

// Shows a page of the server in a dialog over the present screen. The server leaves out the menu. A form is sent with
// the call in its `data-call`, as JSON. After a change the dialog closes, and lists load again.

type KeptDialog = { href: string; values: KeptValue[] };

const HEADERS = { [IN_DIALOG]: '1' };
const FIRST = [
  '[aria-invalid=true]',
  ':is(input:not([type=hidden]), textarea, select)',
  '.buttons :is(a, button:not(.danger))',
  'a, button',
];
const NO_ANSWER = 'Geen verbinding. Probeer het opnieuw.';
const SHOW_LOADING_MS = 300;
const WARNING_MS = 15_000;
/** A time that is longer than a list takes to load. */
const RELOAD_MS = 5000;

const dialog = document.createElement('dialog');
const content = document.createElement('div');
/** The addresses of the pages that the dialog has shown, the present one last. */
let pages: string[] = [];
/** Moves the focus back to the row from which the dialog was opened, in the list that loads after the change. */
let returnToRow: (() => void) | undefined;

dialog.setAttribute('aria-labelledby', 'dialog-title');
dialog.append(content);
dialog.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const cancel = event.target.closest<HTMLButtonElement>('[data-close]');
  const href = cancel?.value ?? event.target.closest<HTMLAnchorElement>('a[data-dialog]')?.href;
  if (href === undefined) return;
  event.preventDefault();
  // The listener of the document would open the page once more.
  event.stopPropagation();
  if (cancel === null || pages.includes(href)) void show(addressOf(href));
  else dialog.close();
});
dialog.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(event.target as HTMLFormElement, event.submitter);
});
dialog.addEventListener('close', () => {
  (document.querySelector('.find[open]') ?? document.body).append(
    ...dialog.querySelectorAll('.toasts'),
  );
  dialog.remove();
  content.replaceChildren();
  delete content.dataset.page;
  pages = [];
});
document.addEventListener('vipo:update-dialog', () => void showAgain(typedValues(content)));
document.addEventListener('vipo:session-ended', () => {
  const href = pages.at(-1);
  if (href === undefined) return;
  const kept: KeptDialog = { href, values: keptValues(content) };
  sessionStorage.setItem(`modal:${location.pathname}`, JSON.stringify(kept));
});

export async function openDialog(href: string, values: KeptValue[] = []): Promise<void> {
  if (dialog.isConnected || document.querySelector('body > vipo-island') !== null) return;
  returnToRow = returnsToRow(document.activeElement);
  document.body.append(dialog);
  const timer = setTimeout(() => fill('<p role="status">Laden...</p>'), SHOW_LOADING_MS);
  await show(addressOf(href));
  clearTimeout(timer);
  putValues(content, values);
  if (pages.length > 0) return;
  if (dialog.open) dialog.close();
  else dialog.remove();
}

/** Opens the dialog again that was open when the session ended, for the same user. */
export function reopenDialog(kept: object): void {
  const { href, values } = kept as KeptDialog;
  if (sessionStorage.getItem('draftOf') !== username()) return;
  void openDialog(href, values);
  toast('info', 'Wat je had ingevuld staat er weer.');
}

async function show(href: string): Promise<void> {
  const response = await fetch(href, { headers: HEADERS }).catch(() => undefined);
  if (response === undefined) return toast('error', NO_ANSWER);
  if (response.status === 401) return leaveForLogin();
  say(response.headers.get('Vipo-Toast'));
  const html = await response.text();
  // The user may have closed the dialog while its page was loading.
  if (html === '' || !dialog.isConnected) return undefined;
  const known = pages.indexOf(href);
  pages = [...pages.slice(0, known === -1 ? undefined : known), href];
  content.dataset.page = href;
  return fill(html);
}

async function showAgain(values: KeptValue[]): Promise<void> {
  await show(pages.at(-1) ?? '');
  putValues(content, values);
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const { call: target = '', done, shown, stays, reloads, opensFile, warning } = form.dataset;
  if (target === '') return open(form, submitter);
  const body = bodyOf(form, submitter);
  const focused = document.activeElement as HTMLElement | null;
  // The tab is opened during the click, because the browser blocks a tab that opens later as a popup.
  const tab = opensFile === undefined ? undefined : window.open('', '_blank');
  const closeTab = () => tab?.close();
  document.addEventListener('vipo:session-ended', closeTab);
  form.inert = true;
  const answer = await makeCall(target, body);
  form.inert = false;
  document.removeEventListener('vipo:session-ended', closeTab);
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  const page = pages.at(-1) ?? '';
  if (!answer.ok) {
    closeTab();
    if (reloads !== undefined && answer.status > 0) {
      await showAgain(keptValues(content));
    }
    return refuse(answer, form.dataset.failed, focused);
  }
  if (stays === undefined) leave();
  else await show(page);
  if (done !== undefined) toast('success', done, shown === undefined ? undefined : Number(shown));
  if (tab) tab.location.href = opensFile ?? '';
  if (tab === undefined) say(answer.toast);
  else say(answer.toast, tab === null ? '. De browser hield het openen tegen.' : ' en geopend');
  if (warning !== undefined) toast('warning', warning, WARNING_MS);
}

/** Closes the dialog. The list loads again, and then shows the row that was changed. */
function leave(): void {
  dialog.close();
  const toRow = returnToRow;
  if (toRow === undefined) return;
  const loaded = new AbortController();
  const signal = AbortSignal.any([loaded.signal, AbortSignal.timeout(RELOAD_MS)]);
  const showRow = () => {
    loaded.abort();
    toRow();
  };
  document.addEventListener('htmx:after:swap', showRow, { signal });
}

/** Shows the answer to a form with the method GET in the dialog. A form with POST leaves the screen. */
function open(form: HTMLFormElement, submitter: HTMLElement | null): void | Promise<void> {
  if (form.method !== 'get') return form.submit();
  const fields = new FormData(form, submitter) as unknown as Iterable<[string, string]>;
  return show(withQuery(form.getAttribute('action') ?? '', Object.fromEntries(fields)));
}

function makeCall(target: string, body?: Record<string, unknown>) {
  const [method = '', path = ''] = target.split(' ');
  const requestId = body?.[HIDDEN.requestId] as string | undefined;
  const options = { ...(body && method !== 'DELETE' && { body }), requestId, headers: HEADERS };
  return call(method as Method, path, options);
}

/** The fields of a form by name. A checkbox is true or false, also while it is disabled. */
function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, unknown> {
  const body: Record<string, unknown> = Object.fromEntries(new FormData(form, submitter));
  for (const { name, checked } of form.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
    body[name] = checked;
  if (HIDDEN.version in body) body[HIDDEN.version] = Number(body[HIDDEN.version]);
  return body;
}

function say(message: string | null, end = ''): void {
  if (message === null) return;
  const { kind, text, undo } = JSON.parse(decodeURIComponent(message)) as DialogToast;
  if (undo === undefined) toast(kind, text + end);
  else toastWithUndo(text, () => void takeBack(undo), 'Terugdraaien');
}

async function takeBack(target: string): Promise<void> {
  const answer = await makeCall(target);
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  if (answer.ok) say(answer.toast);
  else toast('error', answer.error ?? NO_ANSWER);
}

/** Shows the errors at their fields, or the sentence above the buttons. The form stays as it is. */
function refuse(
  { error = NO_ANSWER, fields = {} }: Failure,
  failed: string | undefined,
  focused: HTMLElement | null,
): void {
  for (const old of content.querySelectorAll('.field .error')) old.remove();
  for (const control of content.querySelectorAll('[aria-invalid]')) control.ariaInvalid = null;
  const areShown = Object.entries(fields).map(([name, text]) => showAtField(name, text));
  const sentence = areShown.includes(true) ? '' : error;
  const alert = content.querySelector('p[role=alert]');
  const said = Object.values(fields).join(' ') + sentence;
  // Shows a button only when a sentence names it in quotes, because the button answers the question of that sentence.
  for (const button of content.querySelectorAll<HTMLButtonElement>('.buttons button[name]'))
    button.hidden = !said.includes(`'${button.textContent}'`);
  if (alert !== null) alert.textContent = sentence;
  if (failed !== undefined || alert === null) toast('error', failed ?? error);
  // A page without an alert is a question, so no typed text is lost.
  if (alert === null) dialog.close();
  (content.querySelector<HTMLElement>('[aria-invalid=true]') ?? focused)?.focus();
}

/** Puts a sentence below its field, as `ui/field.tsx` does. Returns whether the form has this field. */
function showAtField(name: string, sentence: string): boolean {
  const field = content.querySelector(`[data-field=${CSS.escape(name)}]`);
  const control = content.querySelector(`[name=${CSS.escape(name)}]`);
  if (field === null || control === null) return false;
  const error = Object.assign(document.createElement('p'), {
    className: 'error',
    textContent: sentence,
  });
  error.id = `${name}-error`;
  field.append(error);
  control.ariaInvalid = 'true';
  control.setAttribute('aria-describedby', `${name}-hint ${name}-error`);
  return true;
}

function fill(html: string): void {
  content.innerHTML = html;
  if (!dialog.open) dialog.showModal();
  // The messages move into the dialog while it is open, because the rest of the page is inert then.
  dialog.append(...document.querySelectorAll('.toasts'));
  const first = FIRST.map((one) => content.querySelector<HTMLElement>(one)).find(Boolean);
  first?.focus();
  if (first instanceof HTMLInputElement && first.inputMode === 'decimal') first.select();
}

function addressOf(href: string): string {
  const { pathname, search } = new URL(href, location.href);
  return pathname + search;
}
