import { paths } from '../paths.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { sumOf } from '../shared/sum.ts';
import { Checkbox, Select } from '../ui/field.tsx';
import { State } from '../ui/state.tsx';
import { doubleValue, partsValue, typedFor, wholeValue } from './choices.ts';
import type { Candidate } from './matching/queries.ts';
import type { PanelRow } from './panel-rows.ts';
import { SearchField } from './search-field.tsx';
import { confirmNames, END } from './wire-names.ts';

/** A line with the values that the user sent before a refusal. `typed` is undefined when the panel is first shown. */
export type Row = PanelRow & {
  typed: URLSearchParams | undefined;
  /** Whether the line is the first one that was refused. Its field or list has the focus. */
  isFirstRefused: boolean;
};

export function LineCheckbox({ id, kind, counterparty, candidates, typed }: Row) {
  if (kind === 'unknown' && candidates.length === 0) return null;
  const isChecked =
    typed === undefined
      ? kind === 'certain'
      : typed.getAll(confirmNames.line).includes(String(id)) || typedFor(typed, id) !== '';
  return (
    <Checkbox
      name={confirmNames.line}
      value={id}
      defaultChecked={isChecked}
      aria-label={`Betaling van ${counterparty} bevestigen`}
    />
  );
}

export function Description({ description, isReversal }: Row) {
  return (
    <span title={description}>{isReversal ? `Teruggeboekt: ${description}` : description}</span>
  );
}

/** The rest of the line, followed by the amount of the line if the two differ. */
export function Amount({ amount, rest }: Row) {
  return rest === amount ? (
    formatEuros(amount)
  ) : (
    <>
      {formatEuros(rest)}
      <small>{`van ${formatEuros(amount)}`}</small>
    </>
  );
}

export function Belongs(row: Row) {
  const { id, kind, counterparty, candidates, parts, double, error, typed } = row;
  const name = `${confirmNames.invoice}${id}`;
  const [first] = candidates;
  if (kind === 'certain' && first !== undefined && error === '')
    return (
      <>
        <State look="ok" text={nameOf(first)} />
        <input type="hidden" name={name} value={wholeValue(first)} />
      </>
    );
  const label = `Factuur bij betaling van ${counterparty}`;
  const chosen = typed?.get(name) ?? undefined;
  const isRefund = row.rest < 0;
  const focus = row.isFirstRefused && { autoFocus: true };
  return (
    <>
      {candidates.length + parts.length === 0 ? (
        <SearchField {...{ name, label, isRefund }} value={chosen} {...focus} />
      ) : (
        <>
          <Select
            name={name}
            aria-label={label}
            defaultValue={chosen?.includes(':') ? chosen : undefined}
            {...focus}
            options={optionsOf(row)}
          />
          <SearchField
            name={`${confirmNames.search}${id}`}
            label={`Andere factuur zoeken voor ${counterparty}`}
            placeholder="Nummer of klant"
            isRefund={isRefund}
          />
        </>
      )}
      {double && <small>{doubleText(double)}</small>}
      {error && <b className="bad">{error}</b>}
    </>
  );
}

function optionsOf({ candidates, parts, double, rest }: Row) {
  const divided = { value: partsValue(parts), text: divisionText(parts, rest) };
  const whole = candidates.map((one) =>
    one.invoiceId === double?.invoice.invoiceId
      ? { value: doubleValue(one), text: `${nameOf(one)}, ${stateAfter(rest)}` }
      : { value: wholeValue(one), text: candidateText(one, rest) },
  );
  return [...(parts.length > 0 ? [divided] : []), ...whole, { value: '', text: 'Andere factuur…' }];
}

function nameOf({ number, customerName }: Candidate): string {
  return `${number} ${customerName}`;
}

function doubleText({ invoice, at }: NonNullable<Row['double']>): string {
  const settled = invoice.open < 0 ? 'terugbetaald' : 'betaald';
  return `al ${settled} door ${at === 'above' ? 'de regel hierboven' : 'een andere regel'}`;
}

/** The state of a settled invoice after a line with this rest is also booked on this invoice. */
function stateAfter(rest: number): string {
  return rest < 0 ? 'wordt weer open' : 'wordt terug te betalen';
}

function divisionText(parts: Row['parts'], rest: number): string {
  const sum = sumOf(parts, ({ amount }) => amount);
  const left = rest === sum ? '' : `, ${formatEuros(cents(Math.abs(rest - sum)))} blijft wachten`;
  const each = parts.map(
    ({ number, amount }) => `${number} ${formatEuros(cents(Math.abs(amount)))}`,
  );
  return `Verdeeld: ${each.join(' + ')}${left}`;
}

function candidateText(candidate: Candidate, rest: number): string {
  const { open, takenOver, isCredited } = candidate;
  const name = nameOf(candidate);
  if (open === 0 && takenOver > 0 && rest > 0)
    return `${name}, overgenomen als betaald: wordt nu ontvangen`;
  if (open === 0)
    return `${name}, ${isCredited === 1 ? 'gecrediteerd' : 'al betaald'}: ${stateAfter(rest)}`;
  const state = `${formatEuros(cents(Math.abs(open)))}${open < 0 ? ' terug' : ''}`;
  const less = Math.abs(open) - Math.abs(rest);
  const difference =
    less === 0 || Math.sign(open) !== Math.sign(rest)
      ? ''
      : ` (${formatEuros(cents(Math.abs(less)))} ${less > 0 ? 'minder' : 'meer'})`;
  return `${name}, ${state}${difference}`;
}

export function LineActions({ id, counterparty, kind }: Row) {
  return (
    <>
      {kind !== 'certain' && (
        <a
          className="i-list"
          href={paths.divideLine(id)}
          aria-label={`Betaling van ${counterparty} verdelen`}
        >
          Verdelen
        </a>
      )}
      <button
        className="i-close"
        name={confirmNames.action}
        value={`${END}${id}`}
        aria-label={`Betaling van ${counterparty} hoort niet bij een factuur`}
      >
        Hoort niet bij een factuur
      </button>
    </>
  );
}
