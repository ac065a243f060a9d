import { explainRefusal } from '../../src/deliveries/conflict.ts';
import type { DeliveryFields } from '../../src/deliveries/delivery.ts';
import type { EditTarget, Target } from '../../src/deliveries/form-props.ts';
import { readStored } from '../../src/deliveries/wire-names.ts';
import type { DeliveryAnswer } from '../../src/deliveries/wire.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { call } from '../kit/call.ts';
import type { Refusal } from '../kit/saving.ts';
import { markUnsaved } from '../kit/unsaved-changes.ts';

const NOT_KNOWN =
  'Iemand anders heeft dit intussen gewijzigd. Wat er anders is kon niet worden opgehaald. Probeer het opnieuw.';

/** Explains why an edit was refused. After a conflict, the next save replaces the colleague's version. */
export async function explain(
  target: EditTarget,
  mine: DeliveryFields,
  heading: string,
): Promise<Refusal<Target>> {
  const answer = await call<DeliveryAnswer>('GET', islandPaths.api.delivery(target.id));
  if (!answer.ok && answer.status !== 404) return { sentence: NOT_KNOWN, target };
  const stored = answer.ok ? { id: target.id, ...readStored(answer.body) } : undefined;
  // The changes of a delivery that was invoiced meanwhile cannot be saved any more. So the link to the invoice may
  // leave the page without a question.
  if (stored?.invoiced) markUnsaved(false);
  const refused = explainRefusal(stored, { loaded: target.before, mine }, heading);
  if (!stored || !refused.conflict) return { ...refused, target };
  const { version, fields: before } = stored;
  return { ...refused, target: { ...target, version, before } };
}
