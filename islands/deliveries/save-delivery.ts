import { type CustomerFields, customerNames } from '../../src/customers/customer.ts';
import { customerPart } from '../../src/deliveries/customer/customer.ts';
import { type DeliveryFields, deliveryNames } from '../../src/deliveries/delivery.ts';
import type { Target } from '../../src/deliveries/form-props.ts';
import { DELIVERY_ID, toBody } from '../../src/deliveries/wire-names.ts';
import { rowOf } from '../../src/shared/changed-row.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import {
  fromWireNames,
  HIDDEN,
  toWireNames,
  type VersionAnswer,
} from '../../src/shared/wire-names.ts';
import { call, type Failure } from '../kit/call.ts';
import { pointOfAddress } from '../kit/form-values.ts';
import { leaveWithRow } from '../kit/leave.ts';
import { isLeaving } from '../kit/leaving.ts';
import { findReason, type Refusal, type SaveOptions, sendInTurn } from '../kit/saving.ts';
import { readMessage, toast, toastOnNextPage } from '../kit/toast.ts';
import { markUnsaved } from '../kit/unsaved-changes.ts';
import { explain } from './delivery-conflict.ts';

const NOT_ADDED = '. De klantgegevens konden niet worden opgeslagen.';

export async function saveDelivery(
  target: Target,
  fields: DeliveryFields,
  { returnsTo, onReached }: SaveOptions<Target>,
): Promise<Refusal<Target> | undefined> {
  const { answer, target: reached } = await sendInTurn(target, fields, send, toEdit);
  if (!answer.ok) return refusal(reached, fields, answer);
  onReached(reached);
  const customer = await addToCustomer(reached, customerPart(target.before, fields));
  if (!customer.ok && (await isLeaving())) return undefined;
  const done = target.mode === 'plan' ? 'Levering gepland!' : 'Levering bijgewerkt.';
  markUnsaved(false);
  const message = readMessage(answer.toast, done);
  if (!customer.ok) Object.assign(message, { kind: 'warning', rest: NOT_ADDED });
  toastOnNextPage(message);
  const specified = target.mode === 'plan' ? islandPaths.home() : islandPaths.overview();
  leaveWithRow(returnsTo, specified, rowOf('levering', reached.mode === 'edit' ? reached.id : ''));
  return undefined;
}

type Saved = { id?: number } & Partial<VersionAnswer>;

function send(target: Target, fields: DeliveryFields) {
  const body = { ...toBody(fields), ...pointOfAddress(fields.address) };
  if (target.mode === 'plan') {
    return call<Saved>('POST', islandPaths.api.addDelivery(), {
      body,
      requestId: target.requestId,
    });
  }
  const change = { ...body, [HIDDEN.version]: target.version };
  return call<Saved>('PUT', islandPaths.api.delivery(target.id), { body: change });
}

/** Returns the target after a delivery was stored. The form that planned the delivery edits it from then on. */
function toEdit(before: Target, { [HIDDEN.version]: version, ...saved }: Saved): Target {
  return {
    id: 0,
    version: 1,
    told: '',
    ...before,
    ...saved,
    ...(version && { version }),
    mode: 'edit',
  };
}

function addToCustomer(target: Target, part: CustomerFields) {
  const id = target.mode === 'edit' ? target.id : undefined;
  const body = { ...toWireNames(customerNames, part), [DELIVERY_ID]: id };
  return call('POST', islandPaths.api.customers(), { body });
}

async function refusal(
  target: Target,
  sent: DeliveryFields,
  failure: Failure,
): Promise<Refusal<Target>> {
  const { error = '', fields } = failure;
  const errors = fields && { fields: fromWireNames(deliveryNames, fields) };
  const refused: Refusal<Target> = { sentence: error, target, ...errors };
  if (target.mode === 'plan') {
    toast('error', 'Er ging iets mis bij het plannen van de levering.');
    return refused;
  }
  return findReason(refused, failure, 'Fout bij bijwerken.', () => explain(target, sent, error));
}

export async function removeDelivery(id: number, returnsTo: string | undefined): Promise<void> {
  const answer = await call('DELETE', islandPaths.api.delivery(id));
  // A delivery that is gone counts as deleted, because the answer to an earlier request may have been lost.
  if (!answer.ok && answer.status !== 404) return toast('error', 'Fout bij verwijderen.');
  markUnsaved(false);
  toastOnNextPage(readMessage(answer.toast, 'Levering verwijderd.'));
  leaveWithRow(returnsTo, islandPaths.overview(), rowOf('levering', id));
}
