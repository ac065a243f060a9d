import { asUser, recordEvent } from '../../audit/queries.ts';
import { type DbAndClock, inTransaction } from '../../database/open.ts';
import { fieldError } from '../../shared/domain-error.ts';
import { hashRecoveryCode, stepOf } from '../../users/codes/code.ts';
import { acceptStep, deleteRecoveryCode, findAuthenticator } from '../../users/codes/queries.ts';
import type { User } from '../../users/schema.ts';

const CODE_NEEDED = 'Vul ook de code van je authenticator-app in.';
export const WRONG_CODE = 'Deze code klopt niet of is al gebruikt. Wacht op de volgende code.';

/**
 * Whether the code is right for a user who gave the right password. A user without an authenticator needs no code. Any
 * other user needs a valid code or a recovery code, and each code works once. Throws 'unauthenticated' at the field
 * when the code is missing.
 */
export function acceptsCode({ db, clock }: DbAndClock, user: User, code: string): boolean {
  const accept = () => {
    const authenticator = findAuthenticator(db, user.id);
    if (authenticator === undefined) return true;
    if (code.trim() === '') throw fieldError('code', CODE_NEEDED, 'unauthenticated');
    const step = stepOf(authenticator, code, clock());
    if (step !== undefined) return acceptStep(db, user.id, step);
    if (!deleteRecoveryCode(db, user.id, hashRecoveryCode(code))) return false;
    recordEvent(db, { action: 'herstelcode gebruikt', kind: 'sessie', subject: user.username });
    return true;
  };
  return asUser(clock, user, () => inTransaction(db, accept));
}
