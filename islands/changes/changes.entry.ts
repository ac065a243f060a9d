import { type Changes, OPEN, SINCE } from '../../src/audit/changes/changes.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { element } from '../kit/element.ts';
import { showNoticeInDialog } from './dialog.ts';
import { addChanges, showChanges } from './list.ts';
import { findRecordForm, showNoticeInForm } from './notice.ts';

// Asks every few seconds which records were changed, while the page is visible. A hidden page asks when it becomes
// visible again. Since hidden tabs do not ask, the tabs of a browser need no shared connection.

const POLL_MS = 4000;

const { changesStyles = '' } =
  document.querySelector<HTMLElement>('script[data-dialogs]')?.dataset ?? {};
document.head.append(element('link', { rel: 'stylesheet', href: changesStyles }));

let last = document.body.dataset.lastChange ?? '';
let isAsking = false;

async function ask(): Promise<void> {
  if (isAsking || document.visibilityState !== 'visible') return;
  isAsking = true;
  const { record } = findRecordForm()?.dataset ?? {};
  const query = { [SINCE]: last, [OPEN]: record };
  const answer = await fetch(islandPaths.api.changes(query)).catch(() => undefined);
  const isRefused = answer !== undefined && answer.status >= 400 && answer.status < 500;
  if (isRefused) clearInterval(timer);
  const changes = answer?.status === 200 ? await readChanges(answer) : undefined;
  if (record !== undefined && answer?.ok)
    void import('./also-open.ts').then((file) => file.showAlsoOpen(changes?.openedBy ?? []));
  // The answer can be about no change: it may only name the colleagues who have the same record open.
  if (changes !== undefined && String(changes.last) !== last) await handleChanges(changes);
  if (!isRefused) await showChanges();
  isAsking = false;
}

/** Undefined when the connection breaks during the answer. */
function readChanges(answer: Response): Promise<Changes | undefined> {
  return (answer.json() as Promise<Changes>).catch(() => undefined);
}

async function handleChanges(changes: Changes): Promise<void> {
  last = String(changes.last);
  document.body.dataset.isChanged = '';
  addChanges(changes);
  showNoticeInForm(changes.changes);
  await showNoticeInDialog(changes.changes);
  document.dispatchEvent(new CustomEvent('vipo:changes', { detail: changes }));
}

/**
 * After a refusal (4xx), the script stops asking for changes until the user returns to the page. If the session has
 * ended, the next act of the user leads to the login page, unless the user has logged in again in another tab.
 */
let timer: Timer | undefined;
function begin(): void {
  clearInterval(timer);
  timer = setInterval(() => void ask(), POLL_MS);
  void ask();
}

document.addEventListener('visibilitychange', begin);
addEventListener('focus', begin);
begin();
