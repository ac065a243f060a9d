import type { Moment } from '../../src/shared/dates.ts';
import { HIDDEN, type VersionAnswer } from '../../src/shared/wire-names.ts';
import { runKey } from '../kit/username.ts';
import type { Picked } from './selection.ts';

/** A delivery that a run has not finished. `begun` is set when its invoice is requested. */
export type Left = Picked & { begun?: true };
export type KeptRun = { startedAt: Moment; left: Left[] };
/** Older versions of Vipo stored the version of a delivery under its name on the wire. */
type StoredLeft = Omit<Left, 'version'> & { version?: number } & VersionAnswer;
type StoredRun = { startedAt: Moment; left: StoredLeft[] };

export function findKeptRun(): KeptRun | undefined {
  const text = localStorage.getItem(runKey());
  if (text === null) return undefined;
  const kept = JSON.parse(text) as StoredRun;
  return { ...kept, left: kept.left.map((one) => ({ version: one[HIDDEN.version], ...one })) };
}

/** Adds the deliveries of a run to the stored deliveries of an earlier run, in case the user leaves the page. */
export function keepRun(picked: Left[]): void {
  const isPicked = ({ id }: Left) => picked.some((one) => one.id === id);
  const earlier = findKeptRun()?.left.filter((one) => !isPicked(one)) ?? [];
  const startedAt = new Date().toISOString() as Moment;
  write({ startedAt, left: [...earlier, ...picked] });
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
  if (kept.left.length === 0) localStorage.removeItem(runKey());
  else localStorage.setItem(runKey(), JSON.stringify(kept));
}
