import { deliverMail } from '../audit/deliver-mail.ts';
import { failureText } from '../audit/failures/failure.ts';
import { listFailures } from '../audit/failures/queries.ts';
import { asProgram } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import type { Mail, MailConfig } from '../outside/mail.ts';
import { type Clock, moment, MS_PER_DAY, today } from '../shared/dates.ts';
import { listUsers } from '../users/queries.ts';
import { checksOf } from './health.ts';
import { isMailed } from './queries.ts';

const SUBJECT = 'Vipo: de back-up of de schijf vraagt aandacht';
const AGAIN = 'Is dit morgen nog zo, dan krijg je weer een mail.';

/**
 * Mails the administrators about a disk that is almost full, and about backups and copies that have failed for a day.
 * The audit log has an entry for each mail, so no second mail is sent on the same day. A full disk cannot store such an
 * entry, so `checksOf` also has the day of the mail.
 */
export async function warnAdministrators(
  db: Db,
  clock: Clock,
  config: MailConfig | undefined,
): Promise<void> {
  const dayAgo = moment(clock().getTime() - MS_PER_DAY);
  const failures = listFailures(db).filter(
    ({ what, at }) => what === 'space' || (what !== 'mail' && at <= dayAgo),
  );
  const day = today(clock);
  const checks = checksOf(db);
  if (config === undefined || failures.length === 0 || checks.mailedOn === day) return;
  checks.mailedOn = day;
  if (isMailed(db, day, SUBJECT)) return;
  const sentences = [...failures.map(failureText), AGAIN, 'Vipo'];
  await asProgram('Vipo', clock, async () => {
    for (const user of listUsers(db).filter(({ isAdmin, isActive }) => isAdmin && isActive))
      await deliverMail({ db, clock }, config, warningMail(user, sentences));
  });
}

function warningMail(user: { username: string; email: string }, sentences: string[]): Mail {
  const lines = [`Beste ${user.username},`, ...sentences];
  return {
    to: { name: user.username, address: user.email },
    subject: SUBJECT,
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${Bun.escapeHTML(line)}</p>`).join(''),
  };
}
