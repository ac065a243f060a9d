import { confirmActor, withoutConfirming } from '../database/actor.ts';
import type { DbAndClock } from '../database/open.ts';
import { untilWritesResume } from '../database/write-pause.ts';
import { type Mail, type MailConfig, sendMail } from '../outside/mail.ts';
import { clearFailureOf, recordFailureOf } from './failures/queries.ts';
import { logEvent } from './queries.ts';

/** Sends a mail and logs the outcome. Returns the text of the error, or undefined when the mail was sent. */
export async function deliverMail(
  { db, clock }: DbAndClock,
  config: MailConfig,
  mail: Mail,
): Promise<string | undefined> {
  confirmActor();
  const problem = await sendMail(config, mail).then(() => undefined, String);
  await untilWritesResume(db);
  if (problem === undefined) clearFailureOf(db, 'mail');
  else recordFailureOf(db, clock, 'mail', problem);
  const action = problem === undefined ? 'e-mail verstuurd' : 'e-mail mislukt';
  const detail = { onderwerp: mail.subject, fout: problem ?? '' };
  withoutConfirming(() =>
    logEvent(db, { action, kind: 'gebruiker', subject: mail.to.name, detail }),
  );
  return problem;
}
