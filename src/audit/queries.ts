import { and, eq, sql } from 'drizzle-orm';
import { actingAs, presentActor } from '../database/actor.ts';
import { isBusy, storageTrouble } from '../database/damage.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { bothWays, byId, findPage, type Page, type Place } from '../database/page.ts';
import type { Clock, IsoDate } from '../shared/dates.ts';
import { type AuditEntry, auditLog, type Kind, type Values } from './schema.ts';

export const PAGE_SIZE = 50;
const MAX_TEXT = 200;

export type AuditEvent = { action: string; kind: Kind; subject?: string; detail?: Values };

/** Adds an entry for an event that changes no data, which no trigger logs, in the transaction of the caller. */
export function recordEvent(db: Db, { action, kind, subject = '', detail = {} }: AuditEvent): void {
  db.$client
    .query(
      `INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject, detail)
       SELECT at, day, actor_id, actor, ?, ?, ?, ? FROM present_actor`,
    )
    .run(action, kind, subject.slice(0, MAX_TEXT), JSON.stringify(detail));
}

/** Does the same in a transaction of its own. On a full disk only the entry is lost; a busy database is busy for a moment. */
export function logEvent(db: Db, event: AuditEvent): void {
  try {
    inTransaction(db, () => recordEvent(db, event));
  } catch (error) {
    if (isBusy(error) || storageTrouble(error) === undefined) throw error;
  }
}

export function asUser<T>(clock: Clock, user: { id: number; username: string }, work: () => T): T {
  const at = presentActor()?.clock ?? clock;
  return actingAs({ id: user.id, name: user.username, clock: at }, work);
}

export type AuditSelection = { day: IsoDate | undefined; actor: string; kind: Kind | '' };
export type AuditPage = Page<AuditEntry>;

const filters = {
  day: eq(auditLog.day, sql.placeholder('day')),
  actor: eq(auditLog.actor, sql.placeholder('actor')),
  kind: eq(auditLog.kind, sql.placeholder('kind')),
};
type FilterName = keyof typeof filters;

const pages = prepared(() => new Map<string, ReturnType<typeof preparePages>>());

/** One prepared statement for each combination of filters, so that SQLite can choose an index for each. */
function preparePages(db: Db, by: FilterName[]) {
  return bothWays([auditLog.id], ({ isBeyond, order }) =>
    db
      .select()
      .from(auditLog)
      .where(and(isBeyond, ...by.map((name) => filters[name])))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );
}

export function findAuditPage(db: Db, selection: AuditSelection, asked: Place): AuditPage {
  const by = (['day', 'actor', 'kind'] as const).filter((name) => selection[name]);
  const key = by.join();
  const { later, earlier } = pages(db).get(key) ?? preparePages(db, by);
  pages(db).set(key, { later, earlier });
  const list = {
    size: PAGE_SIZE,
    following: (id = Number.MAX_SAFE_INTEGER, limit: number) =>
      earlier.all({ ...selection, id, limit }),
    preceding: (id = 0, limit: number) => later.all({ ...selection, id, limit }),
    ...byId,
  };
  return findPage(list, asked);
}

// Finds each next name in the index instead of reading every entry.
const actorNames = prepared((db) =>
  db.$client.query<{ name: string }, []>(
    `WITH RECURSIVE names (name) AS (
       SELECT min(actor) FROM audit_log
       UNION ALL
       SELECT (SELECT min(actor) FROM audit_log WHERE actor > name) FROM names WHERE name IS NOT NULL
     )
     SELECT name FROM names WHERE name IS NOT NULL`,
  ),
);
export function listActors(db: Db): string[] {
  return actorNames(db)
    .all()
    .map(({ name }) => name);
}
