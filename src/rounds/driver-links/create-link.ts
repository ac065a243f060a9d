import { hashToken, randomToken } from '../../auth/sessions/token.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import {
  amsterdamDayStart,
  type Clock,
  type IsoDate,
  moment,
  MS_PER_DAY,
  today,
} from '../../shared/dates.ts';
import { countLinksSince, deleteOldLinks, insertLink } from '../queries.ts';
import type { DriverLink } from '../schema.ts';
import { assertLinkable, assertMayMakeLink, expiryOf } from './link.ts';

const TOKEN_BYTES = 16;
const DAYS_KEPT = 30;

/** Stores only the hash of the token. Throws 'invalid' for a wrong date, and 'too-many' for too many links in a day. */
export function createLink(
  db: Db,
  clock: Clock,
  { date, userId }: { date: IsoDate; userId: number },
): { token: string; link: DriverLink } {
  assertLinkable(date, clock);
  const token = randomToken(TOKEN_BYTES);
  const tokenHash = hashToken(token);
  const now = clock();
  const createdAt = moment(now);
  const link = inTransaction(db, () => {
    deleteOldLinks(db, moment(now.getTime() - DAYS_KEPT * MS_PER_DAY));
    assertMayMakeLink(countLinksSince(db, userId, amsterdamDayStart(today(clock))), clock);
    return insertLink(db, { tokenHash, date, userId, createdAt, expiresAt: expiryOf(date) });
  });
  return { token, link };
}
