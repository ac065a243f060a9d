import { withQuery } from '../../src/shared/public-paths.ts';
import { NO_ANSWER } from '../kit/call.ts';
import { ignoreSecondPress } from '../kit/double-press.ts';
import { leaveForLogin } from '../kit/end-session.ts';
import { type KeptValue, keptValues, putValues, typedValues } from '../kit/kept-values.ts';
import { restorePosition, returnsToRow } from '../kit/list-position.ts';
import { showModal } from '../kit/show-modal.ts';
import { adoptToasts } from '../kit/shown-toasts.ts';
import { toast } from '../kit/toast.ts';
import '../kit/typed-date.ts';
import { username } from '../kit/username.ts';
import { type DialogScript, scriptOf } from './dialog-script.ts';
import { refuse } from './refusal.ts';
import { HEADERS, say, sendForm, setBusy } from './send-form.ts';

export { chooseDate } from '../deliveries/choose-date.ts';
export { selectRange } from '../kit/list-position.ts';
export { showPdf } from '../kit/show-pdf.ts';
export { showToast } from '../kit/shown-toasts.ts';

// Shows a page of the server in a dialog over the present screen. The server leaves out the menu.

/** Runs on a page that follows a form, an act or 'Terug'. */
export function arrive(): void {
  restorePosition();
  adoptToasts();
}

export function sayNothingToUndo(): void {
  toast(
    'info',
    'Hier is niets meer ongedaan te maken. Een betaling kan nog bij haar factuur, en een beheerder vindt wat verwijderd is 30 dagen in het logboek.',
  );
}

/** Saves the fields of a dialog that asks questions. Returns the sentence of a failure, or ''. */
type Save = (fields: FormData) => Promise<string>;

type KeptDialog = { href: string; values: KeptValue[] };

const FIRST = [
  '[aria-invalid=true]',
  '[autofocus]',
  ':is(input:not([type=hidden]), textarea, select)',
  '.buttons :is(a, button:not(.danger))',
  'a, button',
];
const SHOW_LOADING_MS = 300;
/** The longest time to wait until a list is loaded again, in milliseconds. */
const RELOAD_MS = 5000;

const dialog = document.createElement('dialog');
const content = document.createElement('div');
/** The URL of the present page, after the URLs of the pages that led to it. Empty while the dialog shows no page. */
let pages: string[] = [];
let script: DialogScript = {};
/** The running request for a page. It is aborted when the dialog closes or asks for another page. */
let loading = new AbortController();
/** Moves the focus to the row from which the dialog was opened, or to a row near it when this row is gone. */
let returnToRow: (() => void) | undefined;

/** Set while the dialog asks the questions of a script. */
let asking: { save: Save; answer: (isConfirmed: boolean) => void } | undefined;

dialog.setAttribute('aria-labelledby', 'dialog-title');
dialog.append(content);
dialog.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const cancel = event.target.closest<HTMLButtonElement>('[data-close]');
  const href = cancel?.value ?? event.target.closest<HTMLAnchorElement>('a[data-dialog]')?.href;
  if (href === undefined) return;
  event.preventDefault();
  // The event stops here, because the listener of the document would open the page a second time.
  event.stopPropagation();
  if (cancel === null || pages.includes(href)) void show(addressOf(href));
  else dialog.close();
});
dialog.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  if (asking) void confirm(form, asking);
  else if (form.dataset.call === undefined) void open(form, event.submitter);
  else void sendForm(form, event.submitter, { content, script, leave, showAgain });
});
dialog.addEventListener('close', () => {
  ignoreSecondPress();
  loading.abort();
  dialog.remove();
  content.replaceChildren();
  delete content.dataset.page;
  pages = [];
  script = {};
  settle(false);
});
document.addEventListener('vipo:update-dialog', () => void showAgain(typedValues(content)));
document.addEventListener('vipo:session-ended', () => {
  const href = pages.at(-1);
  // A dialog with the questions of a script is not stored. Only that script can save the answers, and the script does
  // not run again after the login.
  if (href === undefined || asking) return;
  const kept: KeptDialog = { href, values: keptValues(content) };
  sessionStorage.setItem(`modal:${location.pathname}`, JSON.stringify(kept));
});

/**
 * Opens a page in the dialog. Returns whether the server answered without an error, also when its answer was empty.
 * Returns false when the dialog is already open, or was closed before the answer came.
 */
export async function openDialog(href: string, values: KeptValue[] = []): Promise<boolean> {
  if (dialog.isConnected) return false;
  returnToRow = returnsToRow(document.activeElement);
  document.body.append(dialog);
  const timer = setTimeout(() => fill('<p role="status">Laden...</p>'), SHOW_LOADING_MS);
  const isAnswered = await show(addressOf(href));
  clearTimeout(timer);
  if (isAnswered === undefined) return false;
  putValues(content, values);
  if (pages.length > 0) return isAnswered;
  if (asking) settle(isAnswered);
  if (dialog.open) dialog.close();
  else dialog.remove();
  return isAnswered;
}

/** Asks the questions of a page. Returns true when `save` succeeded, or when the server had no question. */
export function askInDialog(href: string, save: Save): Promise<boolean> {
  if (dialog.isConnected) return Promise.resolve(false);
  return new Promise((answer) => {
    asking = { save, answer };
    void openDialog(href);
  });
}

async function confirm(form: HTMLFormElement, { save }: { save: Save }): Promise<void> {
  setBusy(form, true);
  const error = await save(new FormData(form));
  if (!form.isConnected) return;
  setBusy(form, false);
  if (error !== '') return refuse(content, { error });
  settle(true);
  dialog.close();
}

function settle(isConfirmed: boolean): void {
  asking?.answer(isConfirmed);
  asking = undefined;
}

/** After a login of the same user, opens the dialog that was open when the session ended. */
export function reopenDialog(kept: object): void {
  const { href, values } = kept as KeptDialog;
  if (sessionStorage.getItem('draftOf') !== username()) return;
  void openDialog(href, values);
  toast('info', 'Wat je had ingevuld staat er weer.');
}

/** Closes the dialog. Moves the focus to the row from which the dialog was opened, when the list has loaded again. */
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

/**
 * Shows a page in the open dialog. Returns whether the server answered without an error. Returns undefined when the
 * dialog was closed or asked for another page meanwhile.
 */
async function show(href: string): Promise<boolean | undefined> {
  loading.abort();
  const { signal } = (loading = new AbortController());
  const response = await fetch(href, { headers: HEADERS, signal }).catch(() => undefined);
  const html = await response?.text().catch(() => undefined);
  if (signal.aborted) return undefined;
  if (response?.status === 401) leaveForLogin();
  else if (html === undefined) toast('error', NO_ANSWER);
  if (response === undefined || html === undefined || response.status === 401) return false;
  say(response.headers.get('Vipo-Toast'));
  if (html === '') return response.ok;
  script = scriptOf(html);
  const known = pages.indexOf(href);
  pages = [...pages.slice(0, known === -1 ? undefined : known), href];
  content.dataset.page = href;
  fill(html);
  return response.ok;
}

async function showAgain(values: KeptValue[]): Promise<void> {
  const page = pages.at(-1);
  if (page === undefined) return;
  if ((await show(page)) !== undefined) putValues(content, values);
}

/**
 * Shows the answer to a form with the method GET in the dialog. For a form with POST, the browser leaves the screen.
 */
function open(form: HTMLFormElement, submitter: HTMLElement | null): void | Promise<unknown> {
  if (form.method !== 'get') return form.submit();
  const fields = new FormData(form, submitter) as unknown as Iterable<[string, string]>;
  return show(withQuery(form.getAttribute('action') ?? '', Object.fromEntries(fields)));
}

function fill(html: string): void {
  content.innerHTML = html;
  script.start?.(content);
  if (!dialog.open) {
    showModal(dialog);
    ignoreSecondPress();
  }
  const first = FIRST.map((one) => content.querySelector<HTMLElement>(one)).find(Boolean);
  first?.focus();
  // An amount or a date is selected, so that what the user types replaces it.
  if (first instanceof HTMLInputElement && first.inputMode !== '') first.select();
}

function addressOf(href: string): string {
  const { pathname, search } = new URL(href, location.href);
  return pathname + search;
}
