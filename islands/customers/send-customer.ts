import {
  ALL_SAVED,
  type CustomerFields,
  customerNames,
  filledOrEmptied,
} from '../../src/customers/customer.ts';
import type { CustomerTarget } from '../../src/customers/form-props.ts';
import { rowOf } from '../../src/shared/changed-row.ts';
import {
  compareTimes,
  formatDate,
  type IsoDate,
  parseTijd,
  type Slot,
  type TimeAnswer,
} from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import {
  fromWireNames,
  HIDDEN,
  toWireNames,
  type VersionAnswer,
} from '../../src/shared/wire-names.ts';
import { button, choose } from '../kit/ask.ts';
import { call, type Failure } from '../kit/call.ts';
import { element } from '../kit/element.ts';
import { pointOfAddress } from '../kit/form-values.ts';
import { leaveWithRow } from '../kit/leave.ts';
import { load } from '../kit/load.ts';
import { findReason, type Refusal, type SaveOptions, sendInTurn } from '../kit/saving.ts';
import { readMessage, toast, toastOnNextPage } from '../kit/toast.ts';
import { markUnsaved } from '../kit/unsaved-changes.ts';

const FAILED = 'Fout bij opslaan klant.';

type OpenDelivery = { id: number; date: IsoDate; slot: Slot };

/** Finds the open deliveries with a name of the customer. Shows a toast and returns undefined when a call fails. */
export async function findOpenDeliveries(
  { names }: CustomerTarget,
  name: string,
): Promise<OpenDelivery[] | undefined> {
  const found = new Map<number, OpenDelivery>();
  for (const known of allNames(names, name)) {
    const path = islandPaths.api.openDeliveries(known);
    const answer = await call<({ id: number } & TimeAnswer)[]>('GET', path);
    if (!answer.ok) {
      toast('error', FAILED);
      return undefined;
    }
    for (const { id, Tijd } of answer.body) {
      const time = parseTijd(Tijd);
      if (time) found.set(id, { id, ...time });
    }
  }
  return [...found.values()].toSorted(compareTimes);
}

export async function saveCustomer(
  target: CustomerTarget,
  fields: CustomerFields,
  {
    withDeliveries,
    returnsTo,
    onReached,
  }: SaveOptions<CustomerTarget> & { withDeliveries: boolean },
): Promise<Refusal<CustomerTarget> | undefined> {
  const { answer, target: reached } = await sendInTurn(target, fields, send, setVersion);
  if (!answer.ok) return refusal(reached, fields, answer);
  onReached(reached);
  // The deliveries may have an earlier name of the customer or the new name.
  for (const name of withDeliveries ? allNames(target.names, fields.name) : []) {
    const path = islandPaths.api.updateCustomerInDeliveries(name);
    const updated = await call('PATCH', path, {
      body: toWireNames(customerNames, filledOrEmptied(target.before, fields)),
    });
    if (!updated.ok) return halfDone(reached, fields);
  }
  const all = withDeliveries && { text: ALL_SAVED };
  toastOnNextPage({ ...readMessage(answer.toast), ...all });
  markUnsaved(false);
  leaveWithRow(returnsTo, islandPaths.customers(), rowOf('klant', target.id));
  return undefined;
}

function send({ id, version }: CustomerTarget, fields: CustomerFields) {
  const body = {
    ...toWireNames<string | number>(customerNames, fields),
    [HIDDEN.version]: version,
    ...pointOfAddress(fields.address),
  };
  return call<VersionAnswer>('PUT', islandPaths.api.customer(id), { body });
}

function setVersion(target: CustomerTarget, answer: VersionAnswer): CustomerTarget {
  return { ...target, version: answer[HIDDEN.version] };
}

function allNames(names: string[], name: string): string[] {
  return [...new Set([...names, name.trim()])];
}

function refusal(
  target: CustomerTarget,
  sent: CustomerFields,
  failure: Failure,
): Promise<Refusal<CustomerTarget>> {
  const { error = '', fields } = failure;
  const refused: Refusal<CustomerTarget> = fields
    ? { sentence: '', fields: fromWireNames(customerNames, fields), target }
    : { sentence: error, target };
  return findReason(refused, failure, FAILED, async () => {
    const { explain } = await load(() => import('./customer-conflict.ts'));
    return explain(target, sent, error);
  });
}

/**
 * The customer was saved, but a call for the deliveries failed. Some deliveries may have changed already, so the next
 * attempt finds them by both names, and also sends emptied fields.
 */
function halfDone(target: CustomerTarget, fields: CustomerFields): Refusal<CustomerTarget> {
  toast('error', FAILED);
  const filledIn = Object.entries(fields).filter(([, text]) => text !== '');
  const before = { ...target.before, ...Object.fromEntries(filledIn) };
  const sentence = 'De klant is opgeslagen, maar de leveringen niet. Probeer het opnieuw.';
  return { sentence, target: { ...target, before, names: allNames(target.names, fields.name) } };
}

const OPEN = 'Deze klant heeft leveringen die nog niet gefactureerd zijn:';
const QUESTION =
  'Ook de gegevens van deze leveringen bijwerken: naam, adres, telefoon, bezorgkosten, betaalmethode en opmerkingen?';

/** Asks whether the deliveries change too. Returns undefined when the user closes the question. */
export async function askForDeliveries(deliveries: OpenDelivery[]): Promise<boolean | undefined> {
  const list = element('ul');
  for (const { date, slot } of deliveries)
    list.append(element('li', { textContent: `${formatDate(date)} ${slot}` }));
  const answer = await choose(
    'Openstaande leveringen',
    [element('p', { textContent: OPEN }), list, element('p', { textContent: QUESTION })],
    [button('Nee, alleen klant', 'nee', 'quiet'), button('Ja, bijwerken', 'ja', 'primary')],
  );
  return answer === '' ? undefined : answer === 'ja';
}
