import { islandPaths } from '../../src/shared/island-paths.ts';
import { type Answer, call, type Failure } from '../kit/call.ts';
import { readMessage, showMessage } from '../kit/toast.ts';
import { type SendingOptions, sendsInOrder, tokenFor } from './in-order.ts';
import type { Queue, Waiting } from './queue.ts';

const SLOW_MS = 1500;
const TIMEOUT_MS = 20_000;
/** The age below which a tick is sent without its moment, because the clock of the server is more reliable. */
const LATE_MS = 10_000;

type Options = SendingOptions & { onRefused: (tick: Waiting, failure: Failure) => void };

/**
 * Returns a function that sends the ticks of a queue. Each tick is sent again until the server stores or refuses it.
 */
export function tickSender(queue: Queue, options: Options): () => Promise<void> {
  return sendsInOrder(queue, (tick) => sendOne(tick, queue, options), options);
}

async function sendOne(
  tick: Waiting,
  queue: Queue,
  { prefix, onWaiting, onRefused }: Options,
): Promise<boolean> {
  // When the server is slow to answer, the page says how many ticks wait.
  const slow = setTimeout(() => onWaiting(queue.all().length), SLOW_MS);
  let answer = await post(prefix, tick, true);
  // The server refuses the moment when the clock of the telephone is wrong. In that case the tick is sent without the
  // moment.
  if (answer.status === 422) answer = await post(prefix, tick, false);
  clearTimeout(slow);
  if (answer.status >= 500 || !isFromVipo(answer)) return false;
  if (answer.ok) {
    // After a time without a connection many ticks are sent at once, and their messages would cover the page.
    if (answer.toast !== null && !isLate(tick)) showMessage(readMessage(answer.toast));
    return true;
  }
  // With any other error the server has refused this tick. The next ticks are still sent.
  onRefused(tick, answer);
  return true;
}

/** False without an answer, and for the answer of another server, such as the login page of a wireless network. */
function isFromVipo(answer: Answer<Stored | null>): boolean {
  return answer.ok ? answer.body?.success === true : answer.error !== undefined;
}

type Stored = { success?: boolean };

function post(prefix: string, tick: Waiting, withMoment: boolean) {
  const { id, delivery, at, body } = tick;
  return call<Stored | null>('POST', prefix + islandPaths.api.delivered(delivery), {
    body: withMoment && isLate(tick) ? { ...body, moment: new Date(at).toISOString() } : body,
    requestId: id,
    ...tokenFor(prefix),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function isLate({ at }: Waiting): boolean {
  return Date.now() - at > LATE_MS;
}
