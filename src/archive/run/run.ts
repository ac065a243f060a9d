import type { Cents } from '../../shared/money.ts';

/**
 * The step of a run that a note is about. 'refused': the invoice cannot be made any more, because the delivery was
 * changed or deleted. 'unfinished': the connection was lost, and a new run can make the remaining invoices.
 */
export const RUN_STEPS = ['refused', 'unfinished', 'mail', 'request', 'message'] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/** A note about one step of one invoice. */
export type RunNote = { step: RunStep; text: string; isFailure: boolean };

/** A delivery of a run, as the user saw it when the run began. */
export type RunLine = { id: number; name: string; total: Cents; notes: RunNote[] };

/** `count` also counts the deliveries that the run has not reached yet. */
export type Run = { count: number; isOver: boolean; lines: RunLine[] };

/** The number of invoices from which a run offers one PDF instead of downloading each invoice. */
export const ONE_PDF_FROM = 5;
