import { and, eq, getTableColumns, isNull, lt, ne } from 'drizzle-orm';
import { presentActor } from '../../database/actor.ts';
import type { Db } from '../../database/open.ts';
import { allValues, changeRows, finderBy, firstRow } from '../../database/statements.ts';
import type { Clock, Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type Act, acts } from '../schema.ts';
import { type ActKind, type ActName, oldestForStaff, oldestKept } from './act.ts';

type NewAct = { act: ActName; kind: ActKind; recordId: number; detail?: object };

const insertAct = changeRows<[string, string, number, string]>(`
  INSERT INTO acts (at, user_id, act, kind, record_id, detail)
  SELECT at, actor_id, ?, ?, ?, ? FROM present_actor`);
/**
 * Records an act of the present user that can be undone, in the transaction of the caller. Records nothing when the
 * actor is a program.
 */
export function recordAct(db: Db, { act, kind, recordId, detail = {} }: NewAct): void {
  if (typeof presentActor()?.id !== 'number') return;
  insertAct(db, act, kind, recordId, JSON.stringify(detail));
}

type Last = { id: number; userId: number; undoneAt: Moment | null };
const lastAct = firstRow<Last, [ActKind, number]>(`
  SELECT id, user_id AS userId, undone_at AS undoneAt FROM acts INDEXED BY acts_by_record
  WHERE kind = ? AND record_id = ? ORDER BY id DESC LIMIT 1`);
/** The id of the last act on a record. Undefined when another user did that act, or when the act was undone already. */
export function findUndo(
  db: Db,
  userId: number,
  kind: ActKind,
  recordId: number,
): number | undefined {
  const act = lastAct(db, kind, recordId);
  return act?.userId === userId && act.undoneAt === null ? act.id : undefined;
}

const editsOf = allValues<number, [userId: number, after: number, customerId: number]>(`
  SELECT id FROM acts INDEXED BY acts_by_user
  WHERE user_id = ? AND id > ? AND act = 'edit' AND kind = 'levering' AND undone_at IS NULL
    AND detail ->> 'customerId' = ? ORDER BY id`);
/** For the edit of a customer, lists the later acts by which the same user copied this edit to deliveries. */
export function listCopiedEdits(db: Db, { id, userId, recordId }: Act): number[] {
  return editsOf(db, userId, id, recordId);
}

const byId = finderBy(getTableColumns(acts), acts.id);
/** Throws 'not-found' for an act that is no longer kept. */
export function getAct(db: Db, clock: Clock, id: number): Act {
  const act = byId(db, id);
  if (act === undefined || act.at < oldestKept(clock))
    throw new DomainError('not-found', 'Dit kan niet (meer) ongedaan worden gemaakt.');
  return act;
}

type Undone = { undoneAt: Moment; undoneRequest: string | null };

export function markUndone(db: Db, id: number, undone: Undone): void {
  db.update(acts).set(undone).where(eq(acts.id, id)).run();
}

/** Marks the deletion of a record as undone, after the record was restored. */
export function markRestored(db: Db, kind: ActKind, recordId: number, undoneAt: Moment): void {
  const isDeletion = and(
    eq(acts.kind, kind),
    eq(acts.recordId, recordId),
    eq(acts.act, 'delete'),
    isNull(acts.undoneAt),
  );
  db.update(acts).set({ undoneAt }).where(isDeletion).run();
}

/** Deletes old acts. Deletions are kept as long as the deleted records, and other acts for a day. */
export function removeOldActs(db: Db, clock: Clock): void {
  db.delete(acts)
    .where(lt(acts.at, oldestKept(clock)))
    .run();
  db.delete(acts)
    .where(and(lt(acts.at, oldestForStaff(clock)), ne(acts.act, 'delete')))
    .run();
}
