import { HIDDEN, IN_DIALOG } from '../../src/shared/wire-names.ts';
import { type Answer, call, callForFile, type Method, NO_ANSWER } from '../kit/call.ts';
import { type KeptValue, keptValues } from '../kit/kept-values.ts';
import { saveFile } from '../kit/save-file.ts';
import { readMessage, showMessage, toast } from '../kit/toast.ts';
import type { DialogScript, Sent } from './dialog-script.ts';
import { refuse } from './refusal.ts';

export const HEADERS = { [IN_DIALOG]: '1' };
const WARNING_MS = 15_000;

type Shown = {
  content: HTMLElement;
  script: DialogScript;
  leave: () => void;
  /** Loads the page again, and fills in these values. */
  showAgain: (values: KeptValue[]) => Promise<void>;
};

/**
 * Makes the call that the form names in `data-call`, with the fields of the form as JSON. After success the dialog
 * closes or shows its page again. Lists load again after every answer, except a success that the script handles itself
 * (`done`).
 */
export async function sendForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  { content, script, leave, showAgain }: Shown,
): Promise<void> {
  const { call: target = '', failed, stays, saves, reloads, opensFile } = form.dataset;
  const fields = fieldsOf(form, submitter);
  const problems = script.problemsOf?.(fields) ?? {};
  if (typeof problems === 'string') return refuse(content, { error: problems });
  if (Object.keys(problems).length > 0) return refuse(content, { fields: problems });
  const focused = document.activeElement as HTMLElement | null;
  // The tab is opened during the click, because the browser blocks a tab that opens later as a popup.
  const tab = opensFile === undefined ? undefined : window.open('', '_blank');
  const closeTab = () => tab?.close();
  document.addEventListener('vipo:session-ended', closeTab);
  setBusy(form, true);
  const answer = await makeCall(target, script.bodyOf?.(fields) ?? fields, saves);
  document.removeEventListener('vipo:session-ended', closeTab);
  if (answer.ok && script.done) return script.done();
  setBusy(form, false);
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  // The user may have closed the dialog, or opened another page in it, before the answer came.
  const isShown = form.isConnected;
  if (!answer.ok) {
    closeTab();
    if (!isShown) return toast('error', failed ?? answer.error ?? NO_ANSWER);
    if (reloads !== undefined && answer.status > 0) {
      await showAgain(keptValues(content));
    }
    return refuse(content, script.refusalOf?.(answer) ?? answer, failed, focused);
  }
  if (isShown && stays === undefined) leave();
  else if (isShown) await showAgain([]);
  if (tab) tab.location.href = opensFile ?? '';
  announce(form.dataset, answer.toast, tab);
}

function announce(
  { done, shown, warning }: DOMStringMap,
  header: string | null,
  tab: Window | null | undefined,
): void {
  if (done !== undefined) toast('success', done, shown === undefined ? undefined : Number(shown));
  if (tab === undefined) say(header);
  else say(header, tab === null ? '. De browser hield het openen tegen.' : ' en geopend');
  if (warning !== undefined) toast('warning', warning, WARNING_MS);
}

/** A file in the answer is saved under its own name, or else under `fileName`. */
async function makeCall(
  target: string,
  body?: object,
  fileName?: string,
): Promise<Answer<unknown>> {
  const [method = '', path = ''] = target.split(' ');
  const { [HIDDEN.requestId]: requestId } = (body ?? {}) as Partial<Record<string, string>>;
  const options = { ...(body && method !== 'DELETE' && { body }), requestId, headers: HEADERS };
  if (fileName === undefined) return call(method as Method, path, options);
  const answer = await callForFile(method as Method, path, options);
  if (answer.ok) saveFile(answer.body.file, answer.body.name ?? fileName);
  return answer;
}

/** Nobody can type in a form until the answer arrives, because the text would not be saved. */
export function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.inert = isBusy;
  const status = form.parentElement?.querySelector('p[role=status]');
  if (status) status.textContent = isBusy ? 'Laden...' : '';
}

/** The fields of a form by name. A checkbox is true or false, also while it is disabled. */
function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Sent {
  const fields: Sent = Object.fromEntries(new FormData(form, submitter));
  for (const { name, checked } of form.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
    fields[name] = checked;
  if (HIDDEN.version in fields) fields[HIDDEN.version] = Number(fields[HIDDEN.version]);
  return fields;
}

export function say(header: string | null, end = ''): void {
  if (header === null) return;
  const message = readMessage(header);
  showMessage({ ...message, text: message.text + end });
}
