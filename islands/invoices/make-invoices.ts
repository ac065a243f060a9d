import { hasFailed, ONE_PDF_FROM, type Run, type RunLine } from '../../src/archive/run/run.ts';
import { sumOf } from '../../src/shared/sum.ts';
import { NO_ANSWER } from '../kit/call.ts';
import { isLeaving } from '../kit/leaving.ts';
import { load } from '../kit/load.ts';
import type { InvoiceOptions, Outcome } from './invoice-run.ts';
import {
  answerTabs,
  findKeptRun,
  forget,
  keepRun,
  keepTable,
  markBegun,
  type Row,
} from './kept-run.ts';
import { closeRun, focusRun, scrollToRun, showLines, showRun, showsFailure } from './run-panel.ts';
import type { Picked } from './selection.ts';

export type Result = Picked & Outcome;
export type Progress = { done: number; all: number; name: string };

export type RunActs = {
  requestsFee: boolean;
  mails: boolean;
  /** Called with undefined when the run is over, and while questions are asked before the run. */
  onProgress: (progress: Progress | undefined) => void;
  onResults: (results: Result[]) => void;
  /** Called when the run is over, with the deliveries that it tried to invoice, also those that failed. */
  onDone: (done: Picked[]) => void;
};
type Acts = RunActs & { isStopped: () => boolean; retry: (failed: Row[]) => void };

type Rows = Map<number, Row>;

/** The finished run that the page shows, until the user closes it. Undefined while a run is in progress. */
let shown: { rows: Rows; acts: Acts } | undefined;
/** The deliveries of the latest run that the page showed. The next run also shows the failures of this run. */
let last: Rows = mapOf(findKeptRun()?.table ?? []);

/** Shows the table of the last run again when the user returns to the page. */
export function showKeptTable(acts: Acts): void {
  shown = { rows: last, acts };
  acts.onResults(resultsOf(last));
  void showOver(shown);
}

/**
 * Makes the invoices one by one, and shows all deliveries of the run meanwhile. A run that repeats failures also shows
 * all deliveries that the previous run finished. Any other run also shows the failures of the previous run, but not the
 * deliveries without a failure.
 */
export async function makeInvoices(
  picked: (Picked | Row)[],
  acts: Acts,
  isRetry = false,
): Promise<void> {
  shown = undefined;
  keepRun(picked);
  const stopAnswering = answerTabs();
  const rows = rowsOf(picked, isRetry ? finished(last) : failuresOf(last));
  last = rows;
  const { count } = runOf(rows, false);
  const done: Picked[] = [];
  for (const one of picked) {
    if (acts.isStopped()) break;
    markBegun(one);
    acts.onProgress({ done: done.length, all: picked.length, name: one.name });
    rows.set(one.id, { ...one, stage: 'busy', notes: [] });
    showProgress(rows, one, done.at(-1));
    const downloads = count < ONE_PDF_FROM && isNotDownloaded(one);
    const outcome = await invoiceOne(one, { ...acts, downloads });
    // The run stays stored as interrupted, so that the user can continue it on the next page.
    if (hasFailed(outcome) && (await isLeaving())) return;
    done.push(one);
    rows.set(one.id, { ...one, ...outcome, stage: 'done' });
    acts.onResults(resultsOf(rows));
    keepTable([...rows.values()]);
    forget([one]);
  }
  stopAnswering();
  acts.onDone(done);
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  shown = { rows, acts };
  await showOver(shown);
  focusRun();
}

/** Shows all deliveries when the run begins, and later refreshes only the finished delivery and the present one. */
function showProgress(rows: Rows, present: Picked, finishedOne: Picked | undefined): void {
  const run = runOf(rows, false);
  if (finishedOne === undefined) void showRun(run).then(scrollToRun);
  else showLines(run, [finishedOne.id, present.id]);
}

function rowsOf(picked: (Picked | Row)[], before: Row[]): Rows {
  const rows = mapOf(before);
  for (const one of picked) rows.set(one.id, { ...one, stage: 'waiting', notes: [] });
  return rows;
}

function mapOf(rows: Row[]): Rows {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The deliveries that this run or an earlier run has finished. */
function finished(rows: Rows): Row[] {
  return [...rows.values()].filter(({ stage }) => stage === 'done' || stage === 'earlier');
}

/**
 * The failures of the finished deliveries, which the next run shows. The server leaves out failures that were corrected
 * meanwhile.
 */
function failuresOf(rows: Rows): Row[] {
  return finished(rows)
    .filter(hasFailed)
    .map((row) => ({ ...row, stage: 'earlier' }));
}

function resultsOf(rows: Rows): Result[] {
  return [...rows.values()].filter(({ stage }) => stage === 'done');
}

async function showOver({ rows }: { rows: Rows }): Promise<void> {
  const isShown = await showRun(runOf(rows, true));
  if (isShown && shown?.rows === rows && !showsFailure()) keepTable([]);
}

function runOf(rows: Rows, isOver: boolean): Run {
  const all = [...rows.values()];
  const results = resultsOf(rows);
  const made = results.filter(({ invoiceNumber }) => invoiceNumber !== undefined);
  return {
    count: all.filter(({ stage }) => stage !== 'earlier').length,
    done: results.length,
    sum: sumOf(made, ({ total }) => total),
    isOver,
    lines: (isOver ? finished(rows) : all).map(lineOf),
  };
}

function lineOf({ id, name, total, stage, notes }: Row): RunLine {
  return { id, name, total, stage, notes };
}

/** The PDF of an earlier result was downloaded already, unless the result was unfinished. */
function isNotDownloaded(one: Picked | Row): boolean {
  return !('notes' in one) || one.notes.some(({ step }) => step === 'unfinished');
}

async function invoiceOne(one: Picked, options: InvoiceOptions): Promise<Outcome> {
  try {
    const { invoiceDelivery } = await load(() => import('./invoice-run.ts'));
    return await invoiceDelivery(one, options);
  } catch {
    return { notes: [{ step: 'unfinished', text: NO_ANSWER, isFailure: true }] };
  }
}

document.addEventListener('click', ({ target }) => {
  if (shown === undefined || !(target instanceof HTMLButtonElement)) return;
  const { rows, acts } = shown;
  if (target.name === 'opnieuw') {
    const ids = target.value.split(',').map(Number);
    return acts.retry(ids.flatMap((id) => rows.get(id) ?? []));
  }
  if (target.name !== 'sluiten') return;
  shown = undefined;
  last = new Map();
  keepTable([]);
  closeRun();
  acts.onResults([]);
});

document.body.addEventListener('vipo:changed', () => {
  if (shown !== undefined) void showOver(shown);
});
