import { rowInAddress } from '../../src/shared/changed-row.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { call, newRequestId, NO_ANSWER } from './call.ts';
import { markChangedRow } from './leave.ts';
import { showChanged } from './list-position.ts';
import { readMessage, showMessage, toast, toastOnNextPage } from './toast.ts';

/** The longest time to wait until the list is loaded again after undoing, in milliseconds. */
const LOADED_MS = 5000;

/** Undoes the act of a message. A second press after a lost answer sends the same request id. */
export async function undoAct(
  form: HTMLFormElement,
  showAgain: (message: HTMLElement) => void,
): Promise<void> {
  const shown = form.closest<HTMLElement>('.toast');
  const requestId = (form.dataset.requestId ??= newRequestId());
  const button = form.querySelector('button');
  // The message stays until the answer comes, so that a second press of the key finds the button of the message and
  // does nothing.
  if (button !== null) button.disabled = true;
  const path = islandPaths.api.undo(form.dataset.act ?? '');
  const answer = await call<{ soort?: string; id?: number }>('POST', path, { requestId });
  shown?.remove();
  if (button !== null) button.disabled = false;
  // The server failed or did not answer. The message of the act is shown again, so that the user can retry.
  if (answer.toast === null) {
    if (shown !== null) showAgain(shown);
    return toast('error', (answer.ok ? undefined : answer.error) ?? NO_ANSWER);
  }
  const message = readMessage(answer.toast);
  const { soort = '', id } = answer.ok ? answer.body : {};
  const row = rowInAddress(message.link?.href) ?? `${soort}-${id}`;
  const signal = AbortSignal.timeout(LOADED_MS);
  if (answer.ok)
    document.addEventListener('htmx:after:swap', () => showChanged(row), { once: true, signal });
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  // Lists of bank statement lines and screens without a list do not refresh themselves, so their page is loaded again.
  const isListed = document.querySelector("[hx-trigger*='vipo:changed']") !== null;
  if (!answer.ok || (isListed && soort !== 'regel')) return showMessage(message);
  markChangedRow(row);
  toastOnNextPage(message);
  return location.reload();
}
