import { useEffect, useState } from 'react';
import { formatDate, formatMoment } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import type * as Kept from './kept-run.ts';
import type { KeptRun, Left } from './kept-run.ts';

/**
 * The deliveries of an interrupted run by their present state. The deliveries in `owing` are invoiced, but may have no
 * mail or payment request yet.
 */
type RunState = Pick<KeptRun, 'startedAt'> & {
  open: Left[];
  owing: Numbered[];
  invoiced: Left[];
  deleted: Left[];
};
type Numbered = Left & { invoiceNumber: string };

/** Passed as props, because with an import the bundler would make one more file to load. */
type Keeping = Pick<typeof Kept, 'findKeptRun' | 'forget'>;
type InterruptedProps = {
  keeping: Keeping;
  mails: boolean;
  onContinue: (left: Left[]) => void;
};

/** Lists the deliveries that an interrupted run did not finish. The user continues or discards the run. */
export function InterruptedRun({ keeping, mails, onContinue }: InterruptedProps) {
  const [state, setState] = useState<RunState | undefined>();
  useEffect(() => {
    const ask = () => void findState(keeping, mails).then(setState);
    ask();
    addEventListener('storage', ask);
    return () => removeEventListener('storage', ask);
  }, [keeping, mails]);
  if (!state || state.open.length + state.owing.length === 0) return null;

  const { startedAt, open, owing, invoiced, deleted } = state;
  const left = [...owing, ...open];
  return (
    <div className="warning interrupted">
      <p>
        <strong>{`Je ronde van ${formatMoment(startedAt)} is onderbroken.`}</strong>
      </p>
      {open.length > 0 && <Names title="Nog niet gefactureerd:" names={open.map(toInvoice)} />}
      {owing.length > 0 && (
        <Names title={mails ? OWING_OR_MAIL : OWING} names={owing.map(toRequest)} />
      )}
      {invoiced.length > 0 && <p>{`Intussen gefactureerd: ${namesOf(invoiced)}.`}</p>}
      {deleted.length > 0 && <p>{`Intussen verwijderd: ${namesOf(deleted)}.`}</p>}
      <div className="buttons">
        <button
          type="button"
          className="quiet"
          onClick={() => {
            keeping.forget(left);
            setState(undefined);
          }}
        >
          Vergeten
        </button>
        <button type="button" className="quiet" onClick={() => onContinue(left)}>
          Verder gaan
        </button>
      </div>
    </div>
  );
}

const OWING = 'De factuur is er, maar misschien nog geen betaalverzoek:';
const OWING_OR_MAIL = 'De factuur is er, maar misschien nog geen mail of betaalverzoek:';

function Names({ title, names }: { title: string; names: { id: number; text: string }[] }) {
  return (
    <>
      <p>{title}</p>
      <ul className="names">
        {names.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function toInvoice({ id, name, date, slot, total }: Left) {
  return { id, text: `${name}, ${formatDate(date)} ${slot}, ${formatEuros(total)}` };
}

function toRequest({ id, name, invoiceNumber }: Numbered) {
  return { id, text: `${name}, factuur ${invoiceNumber}` };
}

function namesOf(left: Left[]): string {
  return left.map(({ name }) => name).join(', ');
}

/** Asks the server for the state of each delivery, and removes finished deliveries from the stored run. */
async function findState(
  { findKeptRun, forget }: Keeping,
  mails: boolean,
): Promise<RunState | undefined> {
  const kept = findKeptRun();
  if (kept === undefined) return undefined;
  const numbers = await findNumbers(kept.left);
  const state: RunState = {
    startedAt: kept.startedAt,
    open: [],
    owing: [],
    invoiced: [],
    deleted: [],
  };
  for (const one of kept.left) {
    const invoiceNumber = numbers.get(one.id);
    if (invoiceNumber === undefined) state.deleted.push(one);
    else if (invoiceNumber === null) state.open.push(one);
    else if (one.begun && (mails || one.payment === 'betaalverzoek'))
      state.owing.push({ ...one, invoiceNumber });
    else state.invoiced.push(one);
  }
  forget([...state.invoiced, ...state.deleted]);
  return state;
}

/**
 * The invoice number of each delivery that still exists, or null for a delivery without an invoice. All numbers are
 * null when the server fails.
 */
async function findNumbers(left: Left[]): Promise<Map<number, string | null>> {
  type State = { id: number; invoiceNumber: string | null };
  const ids = left.map(({ id }) => id);
  const answer = await call<State[]>('GET', islandPaths.api.openForInvoicing(ids));
  const states = answer.ok ? answer.body : ids.map((id): State => ({ id, invoiceNumber: null }));
  return new Map(states.map(({ id, invoiceNumber }) => [id, invoiceNumber]));
}
