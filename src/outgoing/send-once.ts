import type { Config } from '../config.ts';
import type { DbAndClock } from '../database/open.ts';
import { untilWritesResume } from '../database/write-pause.ts';
import { type Outcome, sharedWork } from '../outside/provider.ts';
import { moment } from '../shared/dates.ts';
import type { Channel } from './channel.ts';
import { findActive, insertSending, recordOutcome } from './queries.ts';
import type { Attempt, NewAttempt } from './schema.ts';

/** All these values are in `c.var`, except the time limit, which only tests set. */
export type SendContext = DbAndClock & {
  config: Partial<Pick<Config, 'mail' | 'tikkie' | 'whatsapp'>>;
  timeoutMs?: number;
};

export type Sending = {
  channel: Channel;
  attempt: NewAttempt;
  /** Simultaneous calls with this key share one attempt. */
  sharedKey: string;
  /** Finds an earlier attempt that did not fail. By default this is an attempt with the same key. */
  findEarlier?: () => Attempt | undefined;
  /** Returns the attempt if nothing must be sent, or undefined to send. Throws if a user has to choose first. */
  settle: (earlier: Attempt) => Attempt | undefined | Promise<Attempt | undefined>;
  /** Calls the service. The value of the outcome is stored with the attempt. */
  send: () => Promise<Outcome<Partial<Attempt> | undefined>>;
  /** Runs in the transaction that stores the attempt as sent. */
  onSent?: (attempt: Attempt) => void;
};

const shared = sharedWork<Attempt>();

/** Returns the attempt that was sent now or earlier (see the README). */
export function sendOnce(context: DbAndClock, sending: Sending): Promise<Attempt> {
  const { attempt, sharedKey, settle } = sending;
  const { findEarlier = () => findActive(context.db, attempt) } = sending;
  return shared(context.db, `${attempt.channel} ${sharedKey}`, async () => {
    const earlier = findEarlier();
    const settled = earlier && (await settle(earlier));
    return settled ?? send(context, sending, earlier);
  });
}

async function send(
  { db, clock }: DbAndClock,
  { channel, attempt, send: call, onSent }: Sending,
  earlier: Attempt | undefined,
): Promise<Attempt> {
  const id = insertSending(db, attempt, moment(clock()), earlier);
  const outcome = await call();
  await untilWritesResume(db);
  if (outcome.kind === 'done')
    return recordOutcome(db, id, { ...outcome.value, state: 'sent', error: '' }, onSent);
  const { kind, detail: error } = outcome;
  recordOutcome(db, id, kind === 'refused' ? { state: 'failed', error } : { error });
  throw kind === 'refused' ? channel.refused(error) : channel.unknown(error);
}
