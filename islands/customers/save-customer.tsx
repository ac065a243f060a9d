import { compareCustomers, CUSTOMER_GONE } from '../../src/customers/conflict.ts';
import type { CustomerTarget } from '../../src/customers/customer-form.ts';
import { type CustomerFields, readCustomerForm } from '../../src/customers/customer.ts';
import { paths } from '../../src/paths.ts';
import { formatDate, parseTijd } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import type { Conflict } from '../../src/shared/merge.ts';
import { call, type Failure } from '../kit/call.ts';
import { Modal } from '../kit/modal.tsx';
import { sendInTurn } from '../kit/send-in-turn.ts';
import { toast, toastOnNextPage } from '../kit/toast.ts';
import { markUnsaved } from '../kit/unsaved-changes.tsx';

const FAILED = 'Fout bij opslaan klant.';

export type Refusal = {
  sentence: string;
  fields?: FieldErrors;
  /** What another has changed meanwhile; the target is then of that version. */
  conflict?: Conflict;
  target: CustomerTarget;
};

export type OpenDelivery = { id: number; Tijd: string };

/** Undefined without an answer, which is told. */
export async function findOpenDeliveries(
  { names }: CustomerTarget,
  name: string,
): Promise<OpenDelivery[] | undefined> {
  const found = new Map<number, OpenDelivery>();
  for (const known of allNames(names, name)) {
    const answer = await call<OpenDelivery[]>('GET', paths.api.openDeliveries(known));
    if (!answer.ok) {
      toast('error', FAILED);
      return undefined;
    }
    for (const delivery of answer.body) found.set(delivery.id, delivery);
  }
  return [...found.values()].toSorted(byTime);
}

export async function saveCustomer(
  target: CustomerTarget,
  fields: CustomerFields,
  withDeliveries: boolean,
): Promise<Refusal | undefined> {
  const { answer, target: reached } = await sendInTurn(target, fields, send, setVersion);
  if (!answer.ok) return refusal(reached, fields, answer);
  // By the old name, and by the new one those that the customer's former names left behind.
  for (const name of withDeliveries ? allNames(target.names, fields.Klant_naam) : []) {
    const path = paths.api.updateCustomerInDeliveries(name);
    const passedOn = await call('PATCH', path, { body: deliveryPart(target.before, fields) });
    if (!passedOn.ok) return halfDone(reached, fields);
  }
  const what = withDeliveries ? 'Klant en leveringen' : 'Klant';
  toastOnNextPage('success', `${what} succesvol bijgewerkt!`);
  markUnsaved(false);
  location.assign(paths.customers());
  return undefined;
}

function send({ id, versie }: CustomerTarget, fields: CustomerFields) {
  return call<{ versie: number }>('PUT', paths.api.customer(id), { body: { ...fields, versie } });
}

function setVersion(target: CustomerTarget, saved: { versie: number }): CustomerTarget {
  return { ...target, ...saved };
}

/** Whether the deliveries know the change is not known: they may bear either name, and have either text. */
function maybeTold(target: CustomerTarget, fields: CustomerFields): CustomerTarget {
  const filledIn = Object.entries(fields).filter(([, text]) => text !== '');
  const before = { ...target.before, ...Object.fromEntries(filledIn) };
  return { ...target, before, names: allNames(target.names, fields.Klant_naam) };
}

function allNames(names: string[], name: string): string[] {
  return [...new Set([...names, name.trim()])];
}

function byTime(one: OpenDelivery, other: OpenDelivery): number {
  const key = ({ Tijd }: OpenDelivery) => Tijd.replace('Ochtend', '0');
  return key(one).localeCompare(key(other)) || one.id - other.id;
}

/** What was empty all along is nothing to tell the deliveries: it would wipe what they have. */
function deliveryPart(before: CustomerFields, fields: CustomerFields): Partial<CustomerFields> {
  const names = Object.keys(fields) as (keyof CustomerFields)[];
  const told = names.filter((name) => fields[name].trim() !== '' || before[name] !== '');
  return Object.fromEntries(told.map((name) => [name, fields[name]]));
}

async function refusal(
  target: CustomerTarget,
  sent: CustomerFields,
  { error = '', status, fields }: Failure,
): Promise<Refusal> {
  toast('error', FAILED);
  if (fields) return { sentence: '', fields, target };
  return status === 409 || status === 404 ? explain(target, sent) : { sentence: error, target };
}

type Stored = Omit<CustomerFields, 'bezorgkosten'> & {
  bezorgkosten: number | null;
  versie: number;
};

/** After a change by another: what to choose from, and the version to save over. */
async function explain(target: CustomerTarget, mine: CustomerFields): Promise<Refusal> {
  const answer = await call<Stored>('GET', paths.api.customer(target.id));
  if (!answer.ok) return { sentence: answer.status === 404 ? CUSTOMER_GONE : NOT_KNOWN, target };
  const { versie, ...stored } = answer.body;
  const theirs = readCustomerForm({
    ...stored,
    bezorgkosten: String(stored.bezorgkosten ?? '').replace('.', ','),
  });
  const conflict = compareCustomers({ loaded: target.before, mine, theirs });
  const names = allNames(target.names, theirs.Klant_naam);
  return { sentence: '', conflict, target: { ...target, names, versie, before: theirs } };
}

const NOT_KNOWN =
  'Iemand anders heeft deze klant intussen gewijzigd. Wat er anders is kon niet worden opgehaald. Probeer het opnieuw.';

function halfDone(target: CustomerTarget, fields: CustomerFields): Refusal {
  toast('error', FAILED);
  const sentence = 'De klant is opgeslagen, maar de leveringen niet. Probeer het opnieuw.';
  return { sentence, target: maybeTold(target, fields) };
}

type OpenDeliveriesProps = {
  deliveries: OpenDelivery[];
  onAnswer: (withDeliveries: boolean) => void;
  onClose: () => void;
};

export function OpenDeliveriesModal({ deliveries, onAnswer, onClose }: OpenDeliveriesProps) {
  return (
    <Modal title="Openstaande leveringen" onClose={onClose}>
      <p>Deze klant heeft leveringen die nog niet gefactureerd zijn:</p>
      <ul>
        {deliveries.map(({ id, Tijd }) => (
          <li key={id}>{timeText(Tijd)}</li>
        ))}
      </ul>
      <p>
        Ook de gegevens van deze leveringen bijwerken: naam, adres, telefoon, bezorgkosten,
        betaalmethode en opmerkingen?
      </p>
      <div className="buttons">
        <button type="button" className="quiet" onClick={() => onAnswer(false)}>
          Nee, alleen klant
        </button>
        <button type="button" onClick={() => onAnswer(true)}>
          Ja, bijwerken
        </button>
      </div>
    </Modal>
  );
}

function timeText(Tijd: string): string {
  const time = parseTijd(Tijd);
  return time === undefined ? Tijd : `${formatDate(time.date)} ${time.slot}`;
}
