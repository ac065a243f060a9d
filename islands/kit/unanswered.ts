import type { Unanswered } from '../../src/shared/merge.ts';
import type { Answer } from './call.ts';

/**
 * Sends what is filled in. What got no answer goes first, as it was: the server does that once, however often it
 * comes, and then `reached` says what there is to change.
 */
export async function sendInTurn<Fields, Target extends Unanswered<Fields>, Body>(
  target: Target,
  fields: Fields,
  send: (target: Target, fields: Fields) => Promise<Answer<Body>>,
  reached: (target: Target, body: Body) => Target,
): Promise<{ answer: Answer<Body>; target: Target }> {
  const sent = target.unanswered ?? fields;
  const answer = await send(target, sent);
  if (!answer.ok) {
    // Refused for what is in it, so it was never stored.
    if (answer.fields && target.unanswered)
      return sendInTurn({ ...target, unanswered: undefined }, fields, send, reached);
    const isUnknown = answer.status === 0 || answer.status >= 500;
    return { answer, target: { ...target, unanswered: isUnknown ? sent : undefined } };
  }
  const next = { ...reached(target, answer.body), unanswered: undefined };
  if (JSON.stringify(sent) === JSON.stringify(fields)) return { answer, target: next };
  return sendInTurn(next, fields, send, reached);
}
