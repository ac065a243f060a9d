import { paymentState } from '../../messages/payment-state.ts';
import { currentAttempt, ofKind, stateOf } from '../../outgoing/attempt.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { type Cents, formatEuros } from '../../shared/money.ts';
import type { DeliveryOfRun } from './queries.ts';
import type { RunLine, RunNote } from './run.ts';

/** The text of a cell about a step that was done or left out. Undefined for any other step, such as a failed step. */
type Said = { text: string; isDone: boolean } | undefined;

export type RunRow = Pick<RunLine, 'id' | 'name' | 'total' | 'stage'> & {
  /** Undefined when the delivery has no invoice. */
  number: string | undefined;
  /** Whether the delivery can still be invoiced. */
  isOpen: boolean;
  /** The failures of the run that nobody has corrected yet. */
  failures: RunNote[];
  /** Whether repeating the run can correct every failure of this row. */
  mayRetry: boolean;
  /** Whether no payment request was made for the invoice yet. */
  isFirstRequest: boolean;
  mail: Said;
  request: Said;
  message: Said;
};

/**
 * Makes a row of the table. `known` is undefined for a deleted delivery. When the notes of the browser contradict the
 * stored records, the row shows the records, because these are newer.
 */
export function runRow(
  { id, name, total, stage, notes }: RunLine,
  known: DeliveryOfRun | undefined,
  attempts: readonly Attempt[],
  now: number,
): RunRow {
  const number = known?.number ?? undefined;
  const payment = paymentState(attempts, known?.isSettled === 1, now);
  const mailState = stateOf(currentAttempt(ofKind(attempts, 'factuur')), now);
  const isStillTrue: Record<RunNote['step'], boolean> = {
    refused: number === undefined,
    unfinished: true,
    mail: mailState !== 'sent',
    request: payment.maySendAgain,
    message: payment.maySendAgain,
  };
  const failures = notes.filter(({ step, isFailure }) => isFailure && isStillTrue[step]);
  const amount = known?.total ?? total;
  return {
    id,
    name,
    number,
    total: amount,
    stage,
    isOpen: known !== undefined && number === undefined,
    failures,
    mayRetry: failures.length > 0 && failures.every((one) => canMend(one, mailState)),
    isFirstRequest: payment.status === 'none',
    mail: mailState === 'sent' ? { text: 'gemaild', isDone: true } : left(notes, 'mail'),
    request: requestSaid(attempts, amount) ?? left(notes, 'request'),
    message: isSent(attempts, 'bericht', now)
      ? { text: 'verstuurd', isDone: true }
      : left(notes, 'message'),
  };
}

/**
 * Whether repeating the run can correct a failure. A mail that may have arrived is not sent again without asking the
 * user. A changed delivery is not invoiced before the user has looked at it.
 */
function canMend({ step }: RunNote, mailState: string): boolean {
  return step !== 'refused' && !(step === 'mail' && mailState === 'unknown');
}

/** The reason why a step was left out. */
function left(notes: readonly RunNote[], step: RunNote['step']): Said {
  const note = notes.find((one) => one.step === step && !one.isFailure);
  return note && { text: note.text, isDone: false };
}

function isSent(attempts: readonly Attempt[], kind: string, now: number): boolean {
  return stateOf(currentAttempt(ofKind(attempts, kind)), now) === 'sent';
}

/** The amount of the payment request, and also the amount of the invoice when the two amounts differ. */
function requestSaid(attempts: readonly Attempt[], total: Cents): Said {
  const request = currentAttempt(ofKind(attempts, 'betaalverzoek'));
  if (request?.state !== 'sent') return undefined;
  const asked = formatEuros(request.amount);
  const text = request.amount === total ? asked : `${asked}, factuur ${formatEuros(total)}`;
  return { text, isDone: true };
}
