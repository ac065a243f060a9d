import { failureText } from '../audit/failures/failure.ts';
import type { Failure } from '../audit/schema.ts';
import { paths } from '../paths.ts';
import { formatDate } from '../shared/dates.ts';
import type { LastBackup } from './daily-backup.ts';

type BackupStateProps = { last: LastBackup | undefined; failure: Failure | undefined };

export function BackupState({ last, failure }: BackupStateProps) {
  const megabytes = ((last?.bytes ?? 0) / 1_000_000).toFixed(1).replace('.', ',');
  return (
    <section className="panel" id="backup">
      <h2>Back-up</h2>
      <p>
        {last
          ? `Laatste back-up: ${formatDate(last.day)} (${megabytes} MB)`
          : 'Er is nog geen dagelijkse back-up.'}
      </p>
      {failure && <p className="warning">{failureText(failure)}</p>}
      <form method="post" action={paths.downloadBackup()}>
        <button className="quiet">Backup downloaden</button>
      </form>
    </section>
  );
}
