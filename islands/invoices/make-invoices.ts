import { ONE_PDF_FROM, type RunLine } from '../../src/archive/run/run.ts';
import { load } from '../kit/load.ts';
import type { Outcome } from './invoice-run.ts';
import type * as Kept from './kept-run.ts';
import { closeRun, focusRun, showRun } from './run-panel.ts';
import type { Picked } from './use-selection.ts';

const NO_CONNECTION = 'Geen verbinding. Probeer het opnieuw.';

export type Result = Picked & Outcome;
export type Progress = { done: number; all: number; name: string };

/** Functions are passed, because with an import the bundler would make one more file to load. */
type RunActs = Pick<typeof Kept, 'keepRun' | 'markBegun' | 'forget'> & {
  requestsFee: boolean;
  mails: boolean;
  isStopped: () => boolean;
  onProgress: (progress: Progress) => void;
  onResults: (results: Result[]) => void;
  /** Gets the deliveries that were invoiced or refused. */
  onDone: (done: Picked[]) => void;
  retry: (failed: Result[], results: Result[]) => void;
};

/** The run that the page shows, until the user closes it. Undefined while a run is being made. */
let shown: { count: number; results: Result[]; acts: RunActs } | undefined;

/**
 * Makes the invoices one by one, and shows the results. `earlier` has the results of the run that is shown. A new
 * result replaces the earlier result of the same delivery.
 */
export async function makeInvoices(
  picked: (Picked | Result)[],
  earlier: Result[],
  acts: RunActs,
): Promise<void> {
  shown = undefined;
  acts.keepRun(picked);
  const count = new Set([...earlier, ...picked].map(({ id }) => id)).size;
  let results = earlier;
  const done: Picked[] = [];
  for (const one of picked) {
    if (acts.isStopped()) break;
    acts.markBegun(one);
    acts.onProgress({ done: done.length, all: picked.length, name: one.name });
    const downloads = count < ONE_PDF_FROM && isNotDownloaded(one);
    const outcome = await invoiceOne(one, { ...acts, downloads });
    done.push(one);
    results = withResult(results, { ...one, ...outcome });
    acts.onResults(results);
    void showRun({ count, isOver: false, lines: linesOf(results) });
    acts.forget([one]);
  }
  acts.onDone(done);
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  shown = { count, results, acts };
  await showOver(shown);
  focusRun();
}

function showOver({ count, results }: { count: number; results: Result[] }): Promise<boolean> {
  return showRun({ count, isOver: true, lines: linesOf(results) });
}

/** The PDF of an earlier result was downloaded already, unless the result was unfinished. */
function isNotDownloaded(one: Picked | Result): boolean {
  return !('notes' in one) || one.notes.some(({ step }) => step === 'unfinished');
}

type Options = { requestsFee: boolean; mails: boolean; downloads: boolean };

async function invoiceOne(one: Picked, options: Options): Promise<Outcome> {
  try {
    const { invoiceDelivery } = await load(() => import('./invoice-run.ts'));
    return await invoiceDelivery(one, options);
  } catch {
    return { notes: [{ step: 'unfinished', text: NO_CONNECTION, isFailure: true }] };
  }
}

/** Replaces the earlier result of the same delivery, or adds the result at the end. */
function withResult(results: Result[], result: Result): Result[] {
  const at = results.findIndex(({ id }) => id === result.id);
  return at < 0 ? [...results, result] : results.with(at, result);
}

function linesOf(results: Result[]): RunLine[] {
  return results.map(({ id, name, total, notes }) => ({ id, name, total, notes }));
}

document.addEventListener('click', ({ target }) => {
  if (shown === undefined || !(target instanceof HTMLButtonElement)) return;
  const { results, acts } = shown;
  if (target.name === 'opnieuw') {
    const ids = target.value.split(',').map(Number);
    const failed = results.filter(({ id }) => ids.includes(id));
    return acts.retry(failed, results);
  }
  if (target.name !== 'sluiten') return;
  shown = undefined;
  closeRun();
  acts.onResults([]);
});

document.body.addEventListener('vipo:changed', () => {
  if (shown !== undefined) void showOver(shown);
});
