import type { Clock } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { plural } from '../shared/plural.ts';

export const NOT_TRIED = 'niet geprobeerd';

/** `error` is '' for a row that was sent. */
export type Sent = { deliveryId: number; error: string };

/**
 * The time for starting messages. For a page it is shorter, so that the answer comes before the browser stops waiting
 * for its first byte.
 */
export const LIMIT_MS = { page: 25_000, api: 60_000 };

export type SendRequest = {
  /** The id of the request, or ''. A repeated request with an id sends nothing twice. */
  requestId: string;
  limitMs: number;
};

type Send<Row> = (row: Row, requestId: string) => Promise<void>;

type Options<Row> = SendRequest & {
  clock: Clock;
  /** Throws DomainError when the row was not sent. The id is that of this row in the request. */
  send: Send<Row>;
};

/**
 * Sends one row after the other. A DomainError of a row does not stop the next rows, but another error does. Sending
 * begins immediately. It stops at the time limit, or when the caller's loop ends.
 */
export function sendSeveral<Row extends Pick<Sent, 'deliveryId'>>(
  rows: readonly Row[],
  { clock, requestId, limitMs, send }: Options<Row>,
): AsyncGenerator<Sent, void, undefined> {
  const end = clock().getTime() + limitMs;
  const state = { isLeft: false };
  let last: Promise<unknown> = Promise.resolve();
  const attempts = rows.map((row) => {
    const attempt = last.then(() => {
      const isLate = state.isLeft || clock().getTime() >= end;
      if (isLate) return { deliveryId: row.deliveryId, error: NOT_TRIED };
      return trySend(row, requestId && `${requestId} ${row.deliveryId}`, send);
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
  requestId: string,
  send: Send<Row>,
): Promise<Sent> {
  const { deliveryId } = row;
  try {
    await send(row, requestId);
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

export async function outcomesOf(sent: AsyncIterable<Sent>): Promise<Map<number, string>> {
  const errors = new Map<number, string>();
  for await (const { deliveryId, error } of sent) errors.set(deliveryId, error);
  return errors;
}

/** `3 herinneringen verstuurd, 1 niet.` */
export function sentText(errors: readonly string[], noun: 'herinnering' | 'bericht'): string {
  const sent = errors.filter((error) => error === '').length;
  const rest = errors.length - sent;
  return `${plural(sent, noun)} verstuurd${rest === 0 ? '' : `, ${rest} niet`}.`;
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
