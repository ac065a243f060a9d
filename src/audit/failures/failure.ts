import { formatMoment } from '../../shared/dates.ts';
import type { Failure } from '../schema.ts';

const failed: Record<Failure['what'], string> = {
  backup: 'De back-up mislukte',
  copy: 'De kopie van de back-up mislukte',
  mail: 'E-mail versturen mislukte',
  space: 'De schijf raakte bijna vol',
};

/** Says what failed and when. The error may name folders and addresses, so it is not part of this text. */
export function failureMoment({ what, at }: Omit<Failure, 'error'>): string {
  return `${failed[what]} op ${formatMoment(at)}`;
}

export function failureText(failure: Failure): string {
  return `${failureMoment(failure)}: ${failure.error}`;
}
