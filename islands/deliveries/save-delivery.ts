import type { Target } from '../../src/deliveries/delivery-form.ts';
import { customerPart, type DeliveryFields } from '../../src/deliveries/delivery.ts';
import { paths } from '../../src/paths.ts';
import { call, type Failure } from '../kit/call.ts';
import { load } from '../kit/load.ts';
import { sendInTurn } from '../kit/send-in-turn.ts';
import { toast, toastOnNextPage } from '../kit/toast.ts';
import { markUnsaved } from '../kit/unsaved-changes.tsx';
import type { Refusal } from './delivery-conflict.ts';

export async function saveDelivery(
  target: Target,
  fields: DeliveryFields,
): Promise<Refusal | undefined> {
  const { answer, target: reached } = await sendInTurn(target, fields, send, toEdit);
  if (!answer.ok) return refusal(reached, fields, answer);
  const body = {
    ...customerPart(target.before, fields),
    levering: reached.mode === 'edit' ? reached.id : undefined,
  };
  const customer = await call('POST', paths.api.customers(), { body });
  const done = target.mode === 'plan' ? 'Levering gepland!' : 'Levering bijgewerkt.';
  markUnsaved(false);
  if (customer.ok) toastOnNextPage('success', done);
  else toastOnNextPage('warning', `${done} De klantgegevens konden niet worden opgeslagen.`);
  location.assign(target.mode === 'plan' ? paths.home() : paths.overview());
  return undefined;
}

type Saved = { id?: number; versie?: number };

function send(target: Target, fields: DeliveryFields) {
  const body = { ...fields, Tijd: `${fields.Datum} ${fields.Tijdslot}` };
  if (target.mode === 'plan') {
    return call<Saved>('POST', paths.api.addDelivery(), { body, requestId: target.requestId });
  }
  const change = { ...body, versie: target.versie };
  return call<Saved>('PUT', paths.api.delivery(target.id), { body: change });
}

/** What is planned is from now on to be changed. */
function toEdit(before: Target, saved: Saved): Target {
  return { id: 0, versie: 1, ...before, ...saved, mode: 'edit' };
}

async function refusal(target: Target, sent: DeliveryFields, failure: Failure): Promise<Refusal> {
  const { error = '', status, fields } = failure;
  const refused: Refusal = { sentence: error, target, ...(fields && { fields }) };
  if (target.mode === 'plan') {
    toast('error', 'Er ging iets mis bij het plannen van de levering.');
    return refused;
  }
  toast('error', 'Fout bij bijwerken.');
  if (status !== 409 && status !== 404) return refused;
  // What explains it is seldom needed.
  const file = await load(() => import('./delivery-conflict.ts')).catch(() => undefined);
  return file === undefined ? refused : file.explain(target, sent);
}

export async function removeDelivery(id: number): Promise<void> {
  const answer = await call('DELETE', paths.api.delivery(id));
  if (!answer.ok) return toast('error', 'Fout bij verwijderen.');
  markUnsaved(false);
  toastOnNextPage('success', 'Levering verwijderd.');
  location.assign(paths.overview());
}
