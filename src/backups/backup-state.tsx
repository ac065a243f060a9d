import { failureText } from '../audit/failures/failure.ts';
import type { Failure } from '../audit/schema.ts';
import { paths } from '../paths.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import type { LastBackup } from './daily-backup.ts';

type BackupStateProps = {
  last: LastBackup | undefined;
  copied: IsoDate | undefined;
  failures: Failure[];
};

export function BackupState({ last, copied, failures }: BackupStateProps) {
  const megabytes = ((last?.bytes ?? 0) / 1_000_000).toFixed(1).replace('.', ',');
  return (
    <section className="panel" id="backup">
      <h2>Back-up</h2>
      <p>
        {last
          ? `Laatste back-up: ${formatDate(last.day)} (${megabytes} MB)`
          : 'Er is nog geen dagelijkse back-up.'}
      </p>
      {copied && <p>{`Laatste kopie elders: ${formatDate(copied)}`}</p>}
      {failures.map((failure) => (
        <p key={failure.what} className="warning">
          {failureText(failure)}
        </p>
      ))}
      <form method="post" action={paths.downloadBackup()}>
        <button className="quiet">Backup downloaden</button>
      </form>
    </section>
  );
}
