import type { Cents } from '../../shared/money.ts';

/**
 * The step of a run that a note is about. 'refused': nobody may make this invoice any more, because the delivery was
 * changed or deleted. 'unfinished': the connection was lost, so the run can make the rest later.
 */
export const RUN_STEPS = ['refused', 'unfinished', 'mail', 'request', 'message'] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/** What a run tells about one step of one invoice. */
export type RunNote = { step: RunStep; text: string; isFailure: boolean };

/** A delivery of a run, as the user saw it when the run began. */
export type RunLine = { id: number; name: string; total: Cents; notes: RunNote[] };

/** `count` includes the deliveries whose turn has not come. */
export type Run = { count: number; isOver: boolean; lines: RunLine[] };

/** A run of this many invoices or more offers one PDF instead of downloading each invoice. */
export const ONE_PDF_FROM = 5;
