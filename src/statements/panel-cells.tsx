import { paths } from '../paths.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { sumOf } from '../shared/sum.ts';
import { Checkbox, Select } from '../ui/field.tsx';
import { State } from '../ui/state.tsx';
import { doubleValue, partsValue, wholeValue } from './choices.ts';
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
      : typed.getAll(confirmNames.line).includes(String(id)) || wasTyped(typed, id);
  return (
    <Checkbox
      name={confirmNames.line}
      value={id}
      defaultChecked={isChecked}
      aria-label={`Betaling van ${counterparty} bevestigen`}
    />
  );
}

function wasTyped(typed: URLSearchParams, id: number): boolean {
  const invoice = typed.get(`${confirmNames.invoice}${id}`) ?? '';
  return (
    (invoice !== '' && !invoice.includes(':')) || Boolean(typed.get(`${confirmNames.search}${id}`))
  );
}

export function Description({ description, isReversal }: Row) {
  return (
    <span title={description}>{isReversal ? `Teruggeboekt: ${description}` : description}</span>
  );
}

/** The part of the amount that is not booked yet, followed by the amount of the line if the two differ. */
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
  const problem = error && <b className="bad">{error}</b>;
  const [first] = candidates;
  if (kind === 'certain' && first !== undefined && error === '') {
    return (
      <>
        <State look="ok" text={`${first.number} ${first.customerName}`} />
        <input type="hidden" name={name} value={wholeValue(first)} />
      </>
    );
  }
  if (candidates.length === 0 && parts.length === 0) {
    const value = typed?.get(name) ?? undefined;
    const label = `Factuur bij betaling van ${counterparty}`;
    return (
      <>
        <SearchField
          name={name}
          label={label}
          value={value}
          isRefund={row.rest < 0}
          {...(row.isFirstRefused && { autoFocus: true })}
        />
        {problem}
      </>
    );
  }
  return (
    <>
      <Choice {...row} name={name} />
      {double && <small>{doubleText(double)}</small>}
      {problem}
    </>
  );
}

function Choice({
  id,
  counterparty,
  candidates,
  parts,
  double,
  rest,
  typed,
  isFirstRefused,
  name,
}: Row & { name: string }) {
  const chosen = typed?.get(name) ?? undefined;
  return (
    <>
      <Select
        name={name}
        aria-label={`Factuur bij betaling van ${counterparty}`}
        defaultValue={chosen?.includes(':') ? chosen : undefined}
        {...(isFirstRefused && { autoFocus: true })}
        options={[
          ...(parts.length > 0
            ? [{ value: partsValue(parts), text: divisionText(parts, rest) }]
            : []),
          ...candidates.map((one) =>
            one.invoiceId === double?.invoice.invoiceId
              ? {
                  value: doubleValue(one),
                  text: `${one.number} ${one.customerName}, ${stateAfter(rest)}`,
                }
              : { value: wholeValue(one), text: candidateText(one, rest) },
          ),
          { value: '', text: 'Andere factuur…' },
        ]}
      />
      <SearchField
        name={`${confirmNames.search}${id}`}
        label={`Andere factuur zoeken voor ${counterparty}`}
        placeholder="Nummer of klant"
        isRefund={rest < 0}
      />
    </>
  );
}

function doubleText({ invoice, at }: NonNullable<Row['double']>): string {
  const settled = invoice.open < 0 ? 'terugbetaald' : 'betaald';
  return `al ${settled} door ${at === 'above' ? 'de regel hierboven' : 'een andere regel'}`;
}

/** The state of a settled invoice after a line with this rest is booked at it. */
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

function candidateText(
  { number, customerName, open, isTakenOver }: Candidate,
  rest: number,
): string {
  if (open === 0 && isTakenOver === 1 && rest > 0)
    return `${number} ${customerName}, overgenomen als betaald: wordt nu ontvangen`;
  if (open === 0) return `${number} ${customerName}, al betaald: ${stateAfter(rest)}`;
  const state = `${formatEuros(cents(Math.abs(open)))}${open < 0 ? ' terug' : ''}`;
  const less = Math.abs(open) - Math.abs(rest);
  const difference =
    less === 0 || Math.sign(open) !== Math.sign(rest)
      ? ''
      : ` (${formatEuros(cents(Math.abs(less)))} ${less > 0 ? 'minder' : 'meer'})`;
  return `${number} ${customerName}, ${state}${difference}`;
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
