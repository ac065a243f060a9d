import { deliverMail } from '../../audit/deliver-mail.ts';
import { recordEvent } from '../../audit/queries.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Ctx } from '../../http/context.ts';
import { paths } from '../../paths.ts';
import type { Clock } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { findUserByEmail } from '../../users/queries.ts';
import type { User } from '../../users/schema.ts';
import { assertNotTooMany } from '../attempts/count-attempt.ts';
import { recordFailure } from '../attempts/queries.ts';
import { randomToken } from '../sessions/token.ts';
import { insertResetToken } from './queries.ts';
import { resetMail } from './reset-mail.tsx';
import { assertAddress, resetTarget } from './reset.ts';

/**
 * The time between a reset request and the mail. The mail is sent after the answer. Otherwise the duration of the
 * request would show whether a user has this address.
 */
const AFTER_ANSWER_MS = 250;

/**
 * Mails a reset link to the user with this e-mail address, if there is such a user. In development the function also
 * returns the token, and needs no mail server. Throws 'invalid' for a wrong address, 'not-set-up' without a mail
 * server, and 'too-many' after many requests.
 */
export function sendResetLink(c: Ctx, email: string): string | undefined {
  const { config } = c.var;
  assertAddress(email);
  if (config.mail === undefined && !config.development) {
    throw new DomainError(
      'not-set-up',
      'Kon geen reset email versturen: e-mail is niet ingesteld. Vraag een beheerder om een nieuw wachtwoord.',
    );
  }
  const address = clientAddress(c);
  // Every request counts as a failure, so that nobody can fill a mailbox.
  const attempt = { target: resetTarget(email), address };
  assertNotTooMany(c.var, attempt);
  recordFailure(c.var, attempt);
  const request = { email, token: randomToken(), address };
  if (!config.development) {
    setTimeout(() => void storeAndMail(c, request), AFTER_ANSWER_MS);
    return undefined;
  }
  void storeAndMail(c, request);
  return request.token;
}

type ResetRequest = { email: string; token: string; address: string };

async function storeAndMail(c: Ctx, request: ResetRequest): Promise<void> {
  const { db, clock, config, startUrl, log, requestId } = c.var;
  try {
    const user = storeResetToken(db, clock, request);
    if (user === undefined || config.mail === undefined) return;
    const link = `${config.publicUrl ?? startUrl()}${paths.resetPassword(request.token)}`;
    const error = await deliverMail({ db, clock }, config.mail, resetMail(user, link));
    if (error !== undefined) log({ event: 'mail-failed', requestId, user: user.username, error });
  } catch (error) {
    log({ event: 'reset-failed', requestId, error: String(error) });
  }
}

function storeResetToken(
  db: Db,
  clock: Clock,
  { email, token, address }: ResetRequest,
): User | undefined {
  const user = findUserByEmail(db, email);
  if (!user?.isActive) return undefined;
  inTransaction(db, () => {
    insertResetToken(db, clock, token, user.id);
    recordEvent(db, {
      action: 'herstellink gevraagd',
      kind: 'sessie',
      subject: user.username,
      detail: { adres: address },
    });
  });
  return user;
}
