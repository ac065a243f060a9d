import type { Cents } from '../../shared/money.ts';

/**
 * The step of a run that a note is about. 'refused': no invoice was made, usually because the delivery was changed or
 * deleted. 'unfinished': a call failed, usually because the connection was lost, and a new run can finish the work.
 */
export const RUN_STEPS = ['refused', 'unfinished', 'mail', 'request', 'message'] as const;
export type RunStep = (typeof RUN_STEPS)[number];

export type RunNote = { step: RunStep; text: string; isFailure: boolean };

export function hasFailed({ notes }: { notes: readonly RunNote[] }): boolean {
  return notes.some(({ isFailure }) => isFailure);
}

/** How far a run is with a delivery. 'earlier': the delivery failed in an earlier run on the same page. */
export const RUN_STAGES = ['waiting', 'busy', 'done', 'earlier'] as const;
export type RunStage = (typeof RUN_STAGES)[number];

/** A delivery of a run. Its name and total are those that the user saw when the run began. */
export type RunLine = { id: number; name: string; total: Cents; stage: RunStage; notes: RunNote[] };

/**
 * `count` is the number of deliveries of the run, `done` the number of finished ones, and `sum` the total of the
 * invoices that were made. While the run goes on, a request can have only the lines that changed since the last
 * request.
 */
export type Run = { count: number; done: number; sum: Cents; isOver: boolean; lines: RunLine[] };

/**
 * A run with fewer deliveries than this number downloads each invoice. Any other run offers one PDF if it made at least
 * this number of invoices.
 */
export const ONE_PDF_FROM = 5;
