import { clientAddress } from '../http/client-address.ts';
import type { Ctx } from '../http/context.ts';
import { deliverMail } from '../mail/deliver.ts';
import type { MailConfig } from '../mail/mail.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { User } from '../users/schema.ts';
import { resetMail } from './reset-mail.tsx';
import { requestReset } from './reset.ts';

/** Returns the token in development only. Throws 'not-set-up' without a mail server, 'too-many' after many requests. */
export function sendResetLink(c: Ctx, email: string): string | undefined {
  const { config } = c.var;
  if (config.mail === undefined && !config.development) {
    throw new DomainError(
      'not-set-up',
      'Kon geen reset email versturen: e-mail is niet ingesteld. Vraag een beheerder om een nieuw wachtwoord.',
    );
  }
  const { token, user } = requestReset(c.var, email, clientAddress(c));
  // After the answer, so that its time does not tell whether the address is known.
  const { mail } = config;
  if (user !== undefined && mail !== undefined) {
    setTimeout(() => void mailLink(c, mail, user, token), 0);
  }
  return config.development ? token : undefined;
}

async function mailLink(c: Ctx, mail: MailConfig, user: User, token: string): Promise<void> {
  const { db, clock, config, startUrl, log, requestId } = c.var;
  const link = `${config.publicUrl ?? startUrl()}${paths.resetPassword(token)}`;
  const error = await deliverMail({ db, clock }, mail, resetMail(user, link));
  if (error !== undefined) log({ event: 'mail-failed', requestId, user: user.username, error });
}
