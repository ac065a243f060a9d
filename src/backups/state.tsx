import { dirname } from 'node:path';
import { listFailures } from '../audit/failures.ts';
import type { Failure } from '../audit/schema.ts';
import type { Ctx } from '../http/context.ts';
import { paths } from '../paths.ts';
import { formatDate, formatMoment } from '../shared/dates.ts';
import { findLastBackup } from './daily-backup.ts';

export function BackupState({ c }: { c: Ctx }) {
  const last = findLastBackup(dirname(c.var.db.$client.filename));
  const failure = backupFailure(c);
  const megabytes = ((last?.bytes ?? 0) / 1_000_000).toFixed(1).replace('.', ',');
  return (
    <section className="card">
      <h2>Back-up</h2>
      <p>
        {last
          ? `Laatste back-up: ${formatDate(last.day)} (${megabytes} MB)`
          : 'Er is nog geen dagelijkse back-up.'}
      </p>
      {failure && <BackupFailure failure={failure} />}
      <form method="post" action={paths.downloadBackup()}>
        <button className="quiet">Backup downloaden</button>
      </form>
    </section>
  );
}

export function backupFailure(c: Ctx): Failure | undefined {
  return listFailures(c.var.db).find(({ what }) => what === 'backup');
}

export function BackupFailure({ failure: { at, error } }: { failure: Failure }) {
  return <p className="warning">{`De back-up mislukte op ${formatMoment(at)}: ${error}`}</p>;
}
