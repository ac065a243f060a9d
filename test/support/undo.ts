import { paths } from '../../src/paths.ts';
import type { Office } from './office.ts';
import { answeredToast, wordsOf } from './toast.ts';

type Answer = Awaited<ReturnType<Office['call']>>;

/** Presses 'Ongedaan maken' in the message of an answer. Returns the status and the words of the message. */
export async function undo(at: Office, answer: Answer, token = at.token) {
  const { undo: act = 0 } = answeredToast(answer);
  const undone = await at.app.call('POST', paths.api.undo(act), undefined, { token });
  return [undone.status, wordsOf(answeredToast(undone))] as const;
}
