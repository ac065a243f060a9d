import { NO_ANSWER } from '../kit/call.ts';
import { load } from '../kit/load.ts';
import { toast } from '../kit/toast.ts';
import type { Progress, RunActs } from './make-invoices.ts';
import { paymentsSaved, withSavedPayment } from './save-payment.ts';
import type { Picked } from './selection.ts';

let isPreparing = false;
let isStopped = false;

/** Ends the run after the invoice that the run is making now. */
export function stopRun(): void {
  isStopped = true;
}

/** Asks the questions of the server about the deliveries, and then makes their invoices. */
export async function prepareRun(picked: Picked[], acts: RunActs): Promise<void> {
  if (isPreparing) return;
  isPreparing = true;
  acts.onProgress(beginOf(picked));
  // An invoice gets the payment method that is stored when the invoice is made, so the choices of the user are saved
  // first.
  const isSaved = await paymentsSaved();
  // The button is enabled from here on, so that it gets the focus back after a question.
  acts.onProgress(undefined);
  const toDo = isSaved && (await confirm(picked.map(withSavedPayment)));
  isPreparing = false;
  if (toDo) await start(toDo, acts);
}

async function start(picked: Picked[], acts: RunActs, isRetry = false): Promise<void> {
  isStopped = false;
  // This disables the button, because a second press while the script loads would start a second run.
  acts.onProgress(beginOf(picked));
  // `make-invoices.ts` makes the invoices and shows their failures. When it cannot be loaded, no invoice is made.
  const file = await loadRun();
  if (file === undefined) {
    acts.onProgress(undefined);
    return toast('error', NO_ANSWER);
  }
  await file.makeInvoices(picked, ofRun(acts), isRetry);
}

function beginOf(picked: Picked[]): Progress {
  return { done: 0, all: picked.length, name: picked[0]?.name ?? '' };
}

/** Shows the table of a run with failures again when the user returns to the page. */
export async function showFailures(acts: RunActs): Promise<void> {
  (await loadRun())?.showKeptTable(ofRun(acts));
}

function loadRun() {
  return load(() => import('./make-invoices.ts')).catch(() => undefined);
}

function ofRun(acts: RunActs) {
  const retry = (failed: Picked[]) => void start(failed, acts, true);
  return { ...acts, isStopped: () => isStopped, retry };
}

/** Undefined when the user cancels, or when a file cannot be loaded. */
async function confirm(picked: Picked[]): Promise<Picked[] | undefined> {
  try {
    const { askBeforeRun } = await load(() => import('./run-questions.ts'));
    return await askBeforeRun(picked);
  } catch {
    toast('error', NO_ANSWER);
    return undefined;
  }
}
