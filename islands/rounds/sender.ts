import { islandPaths } from '../../src/shared/island-paths.ts';
import { call, type Failure } from '../kit/call.ts';
import { readMessage, showMessage } from '../kit/toast.ts';
import type { Queue, Waiting } from './queue.ts';

const RETRY_MS = 15_000;
const TIMEOUT_MS = 20_000;
/** The age below which a tick is sent without its moment, because the clock of the server is more reliable. */
const LATE_MS = 10_000;

type SenderOptions = {
  queue: Queue;
  prefix: string;
  /** Called with true when ticks wait after a failure or a slow answer, and with false when none waits. */
  onWaiting: (isWaiting: boolean) => void;
  onRefused: (tick: Waiting, failure: Failure) => void;
  onSent: () => void;
};

/** Sends the ticks of a queue in order. Each tick is sent again until the server has answered it. */
export class Sender {
  readonly #options: SenderOptions;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  async send(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    const { queue, onWaiting, onSent } = this.#options;
    let sent = 0;
    for (;;) {
      const [first] = queue.all;
      if (first === undefined || !(await this.#sendOne(first))) break;
      queue.remove(first);
      sent += 1;
    }
    this.#busy = false;
    const isWaiting = queue.all.length > 0;
    onWaiting(isWaiting);
    if (isWaiting) this.#timer = setTimeout(() => void this.send(), RETRY_MS);
    else if (sent > 0) onSent();
  }

  async #sendOne(tick: Waiting): Promise<boolean> {
    const { prefix, onWaiting, onRefused } = this.#options;
    // Shows that ticks wait as soon as the server is slow to answer.
    const slow = setTimeout(() => onWaiting(true), 1500);
    let answer = await this.#post(prefix, tick, true);
    // The server refuses the moment of a telephone whose clock is wrong.
    if (answer.status === 422) answer = await this.#post(prefix, tick, false);
    clearTimeout(slow);
    if (answer.ok) {
      // Messages of ticks that waited for a connection are not shown, because several messages would appear at once.
      if (answer.toast !== null && !isLate(tick)) showMessage(readMessage(answer.toast));
      return true;
    }
    if (answer.status === 0 || answer.status >= 500) return false;
    // Any other error is about this tick only, so the next ticks are still sent.
    onRefused(tick, answer);
    return true;
  }

  #post(prefix: string, tick: Waiting, withMoment: boolean) {
    const { id, delivery, at, body } = tick;
    return call('POST', prefix + islandPaths.api.delivered(delivery), {
      body: withMoment && isLate(tick) ? { ...body, moment: new Date(at).toISOString() } : body,
      requestId: id,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

function isLate({ at }: Waiting): boolean {
  return Date.now() - at > LATE_MS;
}
