import type { FieldErrors } from '../../src/shared/domain-error.ts';
import type { Conflict, Unanswered } from '../../src/shared/merge.ts';
import type { Answer } from './call.ts';

/** Why a change was not saved. With a conflict, the target has the version that a colleague saved. */
export type Refusal<Target> = {
  sentence: string;
  fields?: FieldErrors;
  conflict?: Conflict;
  target: Target;
};

/** Sends the fields of a form. Fields without an answer are sent again first; the server stores them only once. */
export async function sendInTurn<Fields, Target extends Unanswered<Fields>, Body>(
  target: Target,
  fields: Fields,
  send: (target: Target, fields: Fields) => Promise<Answer<Body>>,
  reached: (target: Target, body: Body) => Target,
): Promise<{ answer: Answer<Body>; target: Target }> {
  const sent = target.unanswered ?? fields;
  const answer = await send(target, sent);
  if (!answer.ok) {
    if (answer.fields && target.unanswered)
      return sendInTurn({ ...target, unanswered: undefined }, fields, send, reached);
    const isUnknown = answer.status === 0 || answer.status >= 500;
    return { answer, target: { ...target, unanswered: isUnknown ? sent : undefined } };
  }
  const next = { ...reached(target, answer.body), unanswered: undefined };
  if (JSON.stringify(sent) === JSON.stringify(fields)) return { answer, target: next };
  return sendInTurn(next, fields, send, reached);
}
