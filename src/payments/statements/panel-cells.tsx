import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import type { Candidate } from './matching/queries.ts';
import type { PanelRow } from './panel-rows.ts';
import { confirmNames, SKIP } from './wire-names.ts';

/** A line with what was ticked and chosen before a refusal; undefined when the certain lines are ticked. */
export type Row = PanelRow & { typed: URLSearchParams | undefined };

export function Tick({ id, kind, counterparty, typed }: Row) {
  if (kind === 'unknown') return null;
  const isTicked =
    typed === undefined ? kind === 'certain' : typed.getAll(confirmNames.line).includes(String(id));
  return (
    <label>
      <input
        type="checkbox"
        name={confirmNames.line}
        value={id}
        defaultChecked={isTicked}
        aria-label={`Betaling van ${counterparty} bevestigen`}
      />
    </label>
  );
}

export function Description({ description, isReversal }: Row) {
  return (
    <span title={description}>{isReversal ? `Teruggeboekt: ${description}` : description}</span>
  );
}

export function Belongs({ id, kind, counterparty, candidates, error, typed }: Row) {
  const name = `${confirmNames.invoice}${id}`;
  const label = `Factuur bij betaling van ${counterparty}`;
  const value = typed?.get(name) ?? undefined;
  const problem = error && <b className="bad">{error}</b>;
  const [first] = candidates;
  if (kind === 'certain' && first !== undefined) {
    return (
      <>
        {`${first.number} ${first.customerName}`}
        <input type="hidden" name={name} value={valueOf(first)} />
        {problem}
      </>
    );
  }
  if (candidates.length === 0) {
    return (
      <>
        <input
          name={name}
          aria-label={label}
          placeholder="Factuurnummer"
          defaultValue={value}
          maxLength={60}
        />
        {problem}
      </>
    );
  }
  return (
    <>
      <select name={name} aria-label={label} defaultValue={value}>
        {candidates.map((one) => (
          <option key={one.invoiceId} value={valueOf(one)}>
            {candidateText(one)}
          </option>
        ))}
      </select>
      {problem}
    </>
  );
}

function valueOf({ deliveryId, open }: Candidate): string {
  return `${deliveryId}:${open}`;
}

function candidateText({ number, customerName, open }: Candidate): string {
  const rest: Cents = cents(Math.abs(open));
  const state = open === 0 ? 'al betaald' : `${formatEuros(rest)}${open < 0 ? ' terug' : ''}`;
  return `${number} ${customerName}, ${state}`;
}

export function Skip({ id, counterparty }: Row) {
  return (
    <button
      className="i-close"
      name={confirmNames.action}
      value={`${SKIP}${id}`}
      aria-label={`Regel van ${counterparty} overslaan`}
    >
      Overslaan
    </button>
  );
}
