import { hasFailed, type RunStage } from '../../src/archive/run/run.ts';
import type { Moment } from '../../src/shared/dates.ts';
import { HIDDEN, type VersionAnswer } from '../../src/shared/wire-names.ts';
import { runKey } from '../kit/username.ts';
import type { Outcome } from './invoice-run.ts';
import type { Picked } from './selection.ts';

/* oxlint-disable unicorn/require-post-message-target-origin -- A BroadcastChannel stays in its origin. */

/** A delivery of a run, with its outcome when the run has finished with it. */
export type Row = Picked & Outcome & { stage: RunStage };

/** A delivery that a run has not finished. `begun` is set when its invoice is requested. */
export type Left = Picked & { begun?: true };
/**
 * `table` has all deliveries that the page shows for the last run, if one of them has a failure. It is empty when the
 * user has closed the run or all failures were corrected.
 */
export type KeptRun = { startedAt: Moment; left: Left[]; table: Row[] };
/** Older versions of Vipo stored the version of a delivery under its name on the wire. */
type StoredLeft = Omit<Left, 'version'> & { version?: number } & VersionAnswer;
type StoredRun = { startedAt: Moment; left: StoredLeft[]; table?: Row[] };

export function findKeptRun(): KeptRun | undefined {
  const text = localStorage.getItem(runKey());
  if (text === null) return undefined;
  const kept = JSON.parse(text) as StoredRun;
  const left = kept.left.map((one) => ({ version: one[HIDDEN.version], ...one }));
  return { table: [], ...kept, left };
}

/** Adds the deliveries of a run to the stored deliveries of an earlier run, in case the user leaves the page. */
export function keepRun(picked: Left[]): void {
  const isPicked = ({ id }: Left) => picked.some((one) => one.id === id);
  const { left, table } = findKeptRun() ?? newRun();
  write({ ...newRun(), left: [...left.filter((one) => !isPicked(one)), ...picked], table });
}

/** Stores the table of a run with failures, in case the user leaves the page. Any other table is not stored. */
export function keepTable(rows: Row[]): void {
  write({ ...(findKeptRun() ?? newRun()), table: rows.some(hasFailed) ? rows : [] });
}

/** The time that a tab waits for the answer of another tab, in milliseconds. */
const ANSWER_MS = 200;
const QUESTION = 'question';
const ANSWER = 'answer';

/** Answers the question of `isRunElsewhere` in other tabs, until the returned function is called. */
export function answerTabs(): () => void {
  const channel = new BroadcastChannel(runKey());
  channel.addEventListener('message', ({ data }) => {
    if (data === QUESTION) channel.postMessage(ANSWER);
  });
  return () => channel.close();
}

/** Whether another tab of this user is making a run. */
export function isRunElsewhere(): Promise<boolean> {
  const channel = new BroadcastChannel(runKey());
  return new Promise<boolean>((answer) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === ANSWER) answer(true);
    });
    channel.postMessage(QUESTION);
    setTimeout(() => answer(false), ANSWER_MS);
  }).finally(() => channel.close());
}

function newRun(): KeptRun {
  return { startedAt: new Date().toISOString() as Moment, left: [], table: [] };
}

export function markBegun(begun: Left): void {
  changeLeft((left) => left.map((one) => (one.id === begun.id ? { ...one, begun: true } : one)));
}

export function forget(done: Pick<Left, 'id'>[]): void {
  changeLeft((left) => left.filter(({ id }) => !done.some((one) => one.id === id)));
}

/** Reads the run each time, because another tab may have changed it. */
function changeLeft(change: (left: Left[]) => Left[]): void {
  const kept = findKeptRun();
  if (kept) write({ ...kept, left: change(kept.left) });
}

function write(kept: KeptRun): void {
  if (kept.left.length + kept.table.length === 0) localStorage.removeItem(runKey());
  else localStorage.setItem(runKey(), JSON.stringify(kept));
}
