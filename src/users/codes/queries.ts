import { and, count, eq, getTableColumns, lt } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { finderBy } from '../../database/statements.ts';
import { authenticators, loginRules, recoveryCodes } from '../schema.ts';
import { hashRecoveryCode } from './code.ts';

export const findAuthenticator = finderBy(getTableColumns(authenticators), authenticators.userId);

export function countRecoveryCodes(db: Db, userId: number): number {
  const isOwn = eq(recoveryCodes.userId, userId);
  return db.select({ count: count() }).from(recoveryCodes).where(isOwn).get()?.count ?? 0;
}

export function deleteAuthenticator(db: Db, userId: number): void {
  db.delete(authenticators).where(eq(authenticators.userId, userId)).run();
}

export function insertAuthenticator(
  db: Db,
  authenticator: typeof authenticators.$inferInsert,
): void {
  db.insert(authenticators).values(authenticator).run();
}

export function replaceRecoveryCodes(db: Db, userId: number, codes: readonly string[]): void {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  const rows = codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) }));
  db.insert(recoveryCodes).values(rows).run();
}

/** Returns false when a code of this or a later time step was accepted meanwhile. */
export function acceptStep(db: Db, userId: number, step: number): boolean {
  const isNewer = and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step));
  const accepted = db
    .update(authenticators)
    .set({ lastStep: step })
    .where(isNewer)
    .returning({ userId: authenticators.userId });
  return accepted.get() !== undefined;
}

/** Returns false when the user has no such recovery code. */
export function deleteRecoveryCode(db: Db, userId: number, codeHash: string): boolean {
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  const used = db.delete(recoveryCodes).where(isIt).returning({ userId: recoveryCodes.userId });
  return used.get() !== undefined;
}

const isOnlyRow = eq(loginRules.id, 1);

export function adminsNeedCodes(db: Db): boolean {
  return db.select().from(loginRules).where(isOnlyRow).get()?.adminsNeedCodes ?? false;
}

export function setAdminsNeedCodes(db: Db, adminsNeedCodesNow: boolean): void {
  db.update(loginRules).set({ adminsNeedCodes: adminsNeedCodesNow }).where(isOnlyRow).run();
}
