import { type Db, inTransaction } from '../../database/open.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { findLink, setWithdrawn } from '../queries.ts';

/** A withdrawn link cannot be used again. Throws 'not-found'. */
export function withdrawLink(db: Db, clock: Clock, id: number): void {
  inTransaction(db, () => {
    const link = findLink(db, id);
    if (link === undefined) throw new DomainError('not-found', 'Deze link is er niet (meer).');
    if (link.withdrawnAt === null) setWithdrawn(db, id, moment(clock()));
  });
}
