import type { Failure } from '../audit/schema.ts';
import { formatMoment } from '../shared/dates.ts';

export function BackupFailure({ failure: { at, error } }: { failure: Failure }) {
  return <p className="warning">{`De back-up mislukte op ${formatMoment(at)}: ${error}`}</p>;
}
