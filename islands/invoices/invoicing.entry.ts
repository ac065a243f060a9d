import type { IsoDate } from '../../src/shared/dates.ts';
import { warnBeforeLeaving } from '../kit/leave.ts';
import { load } from '../kit/load.ts';
import { findKeptRun } from './kept-run.ts';
import type { Progress, Result } from './make-invoices.ts';
import { prepareRun, showFailures, stopRun } from './prepare-run.ts';
import { progressText, resultText, selectionText } from './run-status.ts';
import { followSelection, type Picked } from './selection.ts';

// The script of /factureren: selects deliveries, and invoices them in a run. The server renders the bar.

const bar = document.querySelector<HTMLElement>('[data-island=invoicing]');
const status = bar?.querySelector('[role=status]');
const make = findButton('maken');
const stop = findButton('stoppen');
const clear = findButton('wissen');

let selection: Picked[] = [];
let results: Result[] = [];
/** Set while the page works on a run. Undefined while the user is asked questions before the run. */
let progress: Progress | undefined;
/** Aborted when `progress` is set and when it becomes undefined. */
let phase = new AbortController();

const deselect = followSelection((picked) => {
  selection = picked;
  show();
});

const acts = {
  requestsFee: bar?.dataset.requestsFee !== undefined,
  mails: bar?.dataset.mails !== undefined,
  onProgress: showProgress,
  onResults: (all: Result[]) => {
    results = all;
    show();
  },
  onDone: (done: Picked[]) => {
    deselect(done);
    showProgress(undefined);
  },
};

make?.addEventListener('click', () => void prepareRun(selection, acts));
stop?.addEventListener('click', stopRun);
clear?.addEventListener('click', () => deselect(selection));
void showInterrupted(phase.signal);
if (findKeptRun()?.table.length) void showFailures(acts);
if (bar) bar.dataset.ready = '';

function findButton(name: string) {
  return bar?.querySelector<HTMLButtonElement>(`button[name=${name}]`);
}

function show(): void {
  const isBusy = progress !== undefined;
  const isEmpty = selection.length === 0;
  const text = statusText();
  // Without this check, a screen reader may read the same text aloud again.
  if (status && status.textContent !== text) status.textContent = text;
  if (make) make.disabled = isEmpty || isBusy;
  if (stop) stop.hidden = progress === undefined || progress.done + 1 >= progress.all;
  if (clear) clear.hidden = isEmpty || isBusy;
}

function statusText(): string {
  if (progress) return progressText(progress);
  const today = bar?.dataset.today as IsoDate;
  return selectionText(selection, today) || resultText(results);
}

function showProgress(next: Progress | undefined): void {
  const wasBusy = progress !== undefined;
  progress = next;
  show();
  if (wasBusy === (next !== undefined)) return;
  phase.abort();
  phase = new AbortController();
  if (next) warnBeforeLeaving(phase);
  else void showInterrupted(phase.signal);
}

async function showInterrupted(signal: AbortSignal): Promise<void> {
  if (bar === null || findKeptRun() === undefined) return;
  const file = await load(() => import('./interrupted-run.ts')).catch(() => undefined);
  if (signal.aborted) return;
  const onContinue = (left: Picked[]) => void prepareRun(left, acts);
  file?.showInterruptedRun(bar, { mails: acts.mails, onContinue }, signal);
}
