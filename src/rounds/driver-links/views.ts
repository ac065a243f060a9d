import { hashToken } from '../../auth/sessions/token.ts';
import { runInOrder } from '../../background/mutex.ts';
import { yieldToRequests } from '../../background/yield.ts';
import type { Ctx } from '../../http/context.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { findLinkByToken } from '../queries.ts';
import { tokenOf } from './driver.ts';

/**
 * The number of views that a link gets at once. It is enough for several telephones that load the round again after
 * each tick.
 */
const VIEWS_AT_ONCE = 60;
/** After the first views, a link gets one view each second. */
const MS_PER_VIEW = 1000;

/**
 * For each link, the moment (in ms) at which all views are available again. It is kept in memory, because showing a
 * page must not wait for the disk.
 */
const freeAt = new Map<string, number>();

/**
 * Makes the pages of a link one at a time, so that other requests are not delayed. Throws 'too-many' before reading the
 * round.
 */
export async function asView(c: Ctx, makePage: () => Promise<void>): Promise<void> {
  const tokenHash = hashToken(tokenOf(c));
  if (findLinkByToken(c.var.db, tokenHash) === undefined) return makePage();
  countView(tokenHash, c.var.clock().getTime());
  return runInOrder(`views of ${tokenHash}`, async () => {
    await yieldToRequests();
    await makePage();
  });
}

function countView(tokenHash: string, now: number): void {
  const latest = now + VIEWS_AT_ONCE * MS_PER_VIEW;
  const stored = freeAt.get(tokenHash) ?? now;
  // A moment after `latest` was stored while the clock was ahead, so it does not count.
  const next = Math.max(now, stored > latest ? now : stored) + MS_PER_VIEW;
  if (next > latest) throw tooManyViews(next - latest);
  for (const [other, moment] of freeAt) if (moment <= now) freeAt.delete(other);
  freeAt.set(tokenHash, next);
}

function tooManyViews(waitMs: number): DomainError {
  const sentence = 'Deze link wordt te vaak geopend. Wacht even en open hem opnieuw.';
  return new DomainError('too-many', sentence, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
