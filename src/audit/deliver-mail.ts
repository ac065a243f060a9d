import { confirmActor, withoutConfirming } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import { type Mail, type MailConfig, sendMail } from '../outside/mail.ts';
import type { Clock } from '../shared/dates.ts';
import { clearFailureOf, recordFailureOf } from './failures.ts';
import { tell } from './queries.ts';

type Office = { db: Db; clock: Clock };

/** Returns what went wrong as one line, undefined when nothing did. */
export async function deliverMail(
  { db, clock }: Office,
  config: MailConfig,
  mail: Mail,
): Promise<string | undefined> {
  confirmActor();
  const problem = await sendMail(config, mail).then(() => undefined, String);
  if (problem === undefined) clearFailureOf(db, 'mail');
  else recordFailureOf(db, clock, 'mail', problem);
  const action = problem === undefined ? 'e-mail verstuurd' : 'e-mail mislukt';
  const detail = { onderwerp: mail.subject, fout: problem ?? '' };
  withoutConfirming(() => tell(db, { action, kind: 'gebruiker', subject: mail.to.name, detail }));
  return problem;
}
