import type { Clock } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';

export const NOT_TRIED = 'niet geprobeerd';

/** `error` is '' for a row that was sent. */
export type Sent = { deliveryId: number; error: string };

type Options<Row> = {
  clock: Clock;
  limitMs: number;
  /** Throws DomainError when the row was not sent. */
  send: (row: Row) => Promise<void>;
};

/**
 * Sends one row after the other. A DomainError of a row does not stop the next rows, but another error does. Sending
 * begins immediately. It stops at the time limit, or when the caller's loop ends.
 */
export function sendSeveral<Row extends Pick<Sent, 'deliveryId'>>(
  rows: readonly Row[],
  { clock, limitMs, send }: Options<Row>,
): AsyncGenerator<Sent, void, undefined> {
  const end = clock().getTime() + limitMs;
  const state = { isLeft: false };
  let last: Promise<unknown> = Promise.resolve();
  const attempts = rows.map((row) => {
    const attempt = last.then(() => {
      const isLate = state.isLeft || clock().getTime() >= end;
      return isLate ? { deliveryId: row.deliveryId, error: NOT_TRIED } : trySend(row, send);
    });
    // The caller's loop gets the error too. Without this line the error would count as unhandled.
    attempt.catch(() => undefined);
    last = attempt;
    return attempt;
  });
  return outcomes(attempts, state);
}

async function trySend<Row extends Pick<Sent, 'deliveryId'>>(
  row: Row,
  send: (row: Row) => Promise<void>,
): Promise<Sent> {
  const { deliveryId } = row;
  try {
    await send(row);
    return { deliveryId, error: '' };
  } catch (error) {
    if (error instanceof DomainError)
      return { deliveryId, error: error.fields?.email ?? error.message };
    throw new Error('sending a row failed', { cause: error });
  }
}

async function* outcomes(
  attempts: readonly Promise<Sent>[],
  state: { isLeft: boolean },
): AsyncGenerator<Sent, void, undefined> {
  try {
    yield* attempts;
  } finally {
    state.isLeft = true;
  }
}

/** The parts of a JSON array. Each outcome is a part as soon as it is known. */
export async function* sentToJson(
  sent: AsyncIterable<Sent>,
): AsyncGenerator<string, void, undefined> {
  let before = '[';
  for await (const { deliveryId, error } of sent) {
    const failure = error === '' ? {} : { error };
    yield before + JSON.stringify({ delivery_id: deliveryId, success: error === '', ...failure });
    before = ',';
  }
  yield ']';
}
