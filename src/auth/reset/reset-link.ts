import { deliverMail } from '../../audit/deliver-mail.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Ctx } from '../../http/context.ts';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { randomToken } from '../sessions/token.ts';
import { countResetRequest, type ResetRequest, storeResetToken } from './queries.ts';
import { resetMail } from './reset-mail.tsx';

/** The answer leaves first, because its time would otherwise show whether the address has a user. */
const AFTER_ANSWER_MS = 250;

/** Returns the token in development. Throws 'not-set-up' without a mail server, 'too-many' after many requests. */
export function sendResetLink(c: Ctx, email: string): string | undefined {
  const { config } = c.var;
  if (config.mail === undefined && !config.development) {
    throw new DomainError(
      'not-set-up',
      'Kon geen reset email versturen: e-mail is niet ingesteld. Vraag een beheerder om een nieuw wachtwoord.',
    );
  }
  const address = clientAddress(c);
  countResetRequest(c.var, email, address);
  const request = { email, token: randomToken(), address };
  if (!config.development) {
    setTimeout(() => void storeAndMail(c, request), AFTER_ANSWER_MS);
    return undefined;
  }
  void storeAndMail(c, request);
  return request.token;
}

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
