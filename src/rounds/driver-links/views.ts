import { runInOrder } from '../../auth/attempts/mutex.ts';
import { hashToken } from '../../auth/sessions/token.ts';
import { yieldToRequests } from '../../background/yield.ts';
import type { Ctx } from '../../http/context.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { findLinkByToken } from '../queries.ts';
import { tokenOf } from './driver.ts';

/**
 * The number of views that a link has at once. It is enough for several telephones that show the round again after
 * each tick.
 */
const VIEWS_AT_ONCE = 60;
/** After these views, a link gets one more view each second. */
const MS_PER_VIEW = 1000;

/**
 * For each link, by the hash of its token, the moment at which it has all its views again (milliseconds since 1970).
 * This is kept in memory, because a page that is only read must not wait for a disk that is full or that an import
 * writes to.
 */
const freeAt = new Map<string, number>();

/**
 * Counts a view of a driver's link and makes its page after the earlier views of that link, one at a time, so that many
 * views of a link do not delay other requests. Throws 'too-many' before anything of the round is read. The views of an
 * unknown link count as failed attempts (`driver.ts`).
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
  // A stored moment that is too late to be possible was stored while the clock was ahead.
  const next = Math.max(now, stored > latest ? now : stored) + MS_PER_VIEW;
  if (next > latest) throw tooManyViews(next - latest);
  for (const [other, moment] of freeAt) if (moment <= now) freeAt.delete(other);
  freeAt.set(tokenHash, next);
}

function tooManyViews(waitMs: number): DomainError {
  const sentence = 'Deze link wordt te vaak geopend. Wacht even en open hem opnieuw.';
  return new DomainError('too-many', sentence, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
