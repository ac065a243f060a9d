import { OUTCOME_TEXTS } from '../../deliveries/outcome.ts';
import { capitalized, formatDay } from '../../shared/calendar.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import type { Query } from '../../shared/public-paths.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { YES } from '../../shared/wire-names.ts';
import { TableHead } from '../../ui/table.tsx';
import { PageLine, PageLink } from '../page-link.tsx';
import { type Part, partOf } from '../pages.ts';
import { ALL_ROWS, roundQuery } from '../wire-names.ts';
import {
  booksOf,
  type MovedStop,
  type Reconciliation,
  type ReconciliationStop,
  type RefusedReport,
  reportersOf,
  totalsOf,
  unreportedOf,
} from './reconciliation.ts';

export const RECONCILIATION_TITLE = 'Verantwoording';

/**
 * The highest number of names in the list of differences in the cash, and in the list of customers whose payment was
 * changed later. When all rows are printed, both lists have all names.
 */
const MOST_NAMED = 20;

type ReconciliationProps = {
  reconciliation: Reconciliation;
  /** The rows of this page. Undefined when the page has all rows, to print them. */
  part: Part | undefined;
  pageHref: (query: Query) => string;
};

/** The reconciliation of a day on the screen and in print (`reconciliation.css`). The totals are of all pages. */
export function ReconciliationView({ reconciliation, part, pageHref }: ReconciliationProps) {
  const { stops, moved, refused } = reconciliation;
  const count = stops.length + moved.length;
  if (count + refused.length === 0)
    return <p className="panel">Er is voor deze dag nog niets te verantwoorden.</p>;
  const shown = part ?? partOf(count, 1, count);
  const { first, last, before, after } = shown;
  const isWhole = before === undefined && after === undefined;
  const hrefOf = (from: number) => pageHref({ [roundQuery.from]: from });
  return (
    <div className="reconciliation">
      {!isWhole && (
        <PageLine noun="Regel" part={shown} count={count} allHref={pageHref({ [ALL_ROWS]: YES })} />
      )}
      {before !== undefined && <PageLink href={hrefOf(before)} text="Vorige stops" />}
      <Stops {...reconciliation} shown={[...stops, ...moved].slice(first - 1, last)} />
      {after !== undefined && <PageLink href={hrefOf(after)} text="Volgende stops" />}
      <Refused reports={refused} />
      <Cash stops={stops} most={part === undefined ? count : MOST_NAMED} />
      <Reporters {...reconciliation} />
      <p className="signed">Handtekening chauffeur:</p>
    </div>
  );
}

type Shown = ReconciliationStop | MovedStop;

function Stops({ stops, moved, shown }: Reconciliation & { shown: Shown[] }) {
  const { quantity, delivered, due, received } = totalsOf(stops, moved);
  return (
    <table>
      <TableHead heads={['Stop', 'Kuub', 'Te innen', 'Ontvangen']} />
      <tbody>
        {shown.map((stop) => (
          <Row key={stop.id} {...rowOf(stop)} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Totaal</th>
          <td>{`${formatQuantity(delivered)} van ${formatQuantity(quantity)}`}</td>
          <td>{formatEuros(due)}</td>
          <td>{formatEuros(received)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function rowOf(stop: Shown): RowProps {
  const { customerName: name } = stop;
  const planned = formatQuantity(stop.quantity);
  if (!('number' in stop)) {
    const where = stop.date === null ? 'daarna verwijderd' : `nu op ${formatDay(stop.date)}`;
    return { name, note: `${OUTCOME_TEXTS[stop.outcome]}, ${where}`, wood: `0 van ${planned}` };
  }
  const { number, outcome, delivered, quantity, due, received } = stop;
  const numbered = { name: `${number} ${name}`, due, received };
  if (delivered === quantity) return { ...numbered, wood: planned };
  const note = outcome === null ? 'Nog niets gemeld' : OUTCOME_TEXTS[outcome];
  return { ...numbered, note, wood: `${formatQuantity(delivered)} van ${planned}` };
}

type RowProps = {
  name: string;
  note?: string;
  wood: string;
  due?: Cents;
  received?: Cents | null;
};

function Row({ name, note, wood, due = cents(0), received = null }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {`${name} `}
        {note !== undefined && <small>{note}</small>}
      </th>
      <td>{wood}</td>
      <td>{due > 0 && formatEuros(due)}</td>
      <td>{received !== null && formatEuros(received)}</td>
    </tr>
  );
}

/** The reports that were not stored. The office asks the driver about them, and enters them itself. */
function Refused({ reports }: { reports: RefusedReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section className="panel">
      <h2>Niet opgeslagen: chauffeur en kantoor bespreken dit</h2>
      <ul>
        {reports.map(({ id, subject, reported, reason }) => (
          <li key={id}>{`${subject}: ${reported}. ${reason}`}</li>
        ))}
      </ul>
    </section>
  );
}

function Cash({ stops, most }: Pick<Reconciliation, 'stops'> & { most: number }) {
  const waiting = unreportedOf(stops);
  const reported = stops.filter((stop) => !waiting.includes(stop));
  const { due, received } = totalsOf(reported);
  const open = totalsOf(waiting).due;
  if (due + received + open === 0) return null;
  const { booked, notInvoiced, changed, names } = booksOf(stops);
  const differing = reported.filter((stop) => stop.due !== (stop.received ?? 0));
  return (
    <section className="panel">
      <h2>{`Contant: ${resultText({ due, received, open })}`}</h2>
      <ul>
        {differing.slice(0, most).map((stop) => (
          <li key={stop.id}>
            {`${stop.customerName}: ${differenceText((stop.received ?? 0) - stop.due)}`}
          </li>
        ))}
        {differing.length > most && (
          <li>{`en nog ${plural(differing.length - most, 'stop')} met een verschil`}</li>
        )}
        {open > 0 && (
          <li>{`Nog niet gemeld: ${formatEuros(open)} bij ${plural(waiting.length, 'stop')}`}</li>
        )}
        <li>{`Geboekt als betaling: ${formatEuros(booked)}`}</li>
        {notInvoiced > 0 && <li>{`Nog zonder factuur: ${formatEuros(notInvoiced)}`}</li>}
        {names.length > 0 && (
          <li>{`Later gewijzigd bij Betalingen: ${formatEuros(changed)} (${namesText(names, most)})`}</li>
        )}
      </ul>
    </section>
  );
}

/** `open` is the cash to collect at stops without a report. If it is not 0, 'tot nu toe' follows the difference. */
function resultText({ due, received, open }: Record<'due' | 'received' | 'open', Cents>): string {
  if (due + received === 0) return 'nog niets gemeld';
  return `${differenceText(received - due)}${open > 0 ? ' tot nu toe' : ''}`;
}

function namesText(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return names.slice(0, most).join(', ') + (rest > 0 ? ` en ${rest} andere` : '');
}

function differenceText(difference: number): string {
  if (difference === 0) return 'het klopt';
  return `${formatEuros(cents(Math.abs(difference)))} te ${difference > 0 ? 'veel' : 'weinig'}`;
}

function Reporters(reconciliation: Reconciliation) {
  const reporters = reportersOf(reconciliation);
  if (reporters.length === 0) return null;
  return (
    <table>
      <TableHead heads={['Gemeld door', 'Geleverd', 'Niet geleverd', 'Contant']} />
      <tbody>
        {reporters.map(({ name, delivered, failed, received }) => (
          <tr key={name}>
            <th scope="row">{name === '' ? 'Onbekend' : capitalized(name)}</th>
            <td>{delivered}</td>
            <td>{failed}</td>
            <td>{formatEuros(received)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
