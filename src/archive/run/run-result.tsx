import { sendAgainTitle } from '../../messages/send-again/draft.ts';
import { paths } from '../../paths.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { inDialog } from '../../ui/dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountLink, InvoicePdfLink } from '../../ui/links.tsx';
import { FORMAT, INVOICE_NUMBER, MAX_IN_PDF } from '../wire-names.ts';
import type { RunRow } from './run-row.ts';
import { ONE_PDF_FROM, type Run, type RunStep } from './run.ts';

type Made = RunRow & { number: string };
type RunResultProps = Pick<Run, 'count' | 'isOver'> & { rows: RunRow[] };

/**
 * The invoices of a run. Invoices with a failure come first. The script of /factureren finds the buttons by their
 * names.
 */
export function RunResult({ rows, count, isOver }: RunResultProps) {
  const made = rows.filter((row): row is Made => row.number !== undefined);
  const failed = rows.filter(({ failures }) => failures.length > 0);
  const done = rows.filter(({ failures }) => failures.length === 0);
  return (
    <section className="panel stack" aria-labelledby="ronde-klaar">
      <header>
        <h2 id="ronde-klaar" tabIndex={-1}>
          {headingOf(made, count)}
        </h2>
      </header>
      {isOver && failed.length > 0 && (
        <div className="notice bad" role="alert">
          <Icon name="stop" />
          <p>{failureText(failed)}</p>
        </div>
      )}
      {rows.length > 0 && (
        <div className="scroll">
          <table id="ronde-facturen">
            <thead>
              <tr>
                {COLUMNS.map(([name, part]) => (
                  <th key={name} className={part}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <Group name="Mislukt" hint="Kijk hier eerst naar" rows={failed} />
            <Group name="Gelukt" rows={done} />
          </table>
        </div>
      )}
      {isOver && (
        <div className="buttons">
          <button type="button" className="quiet" name="sluiten">
            Sluiten
          </button>
          <Retry rows={failed} />
          {made.length >= ONE_PDF_FROM && <OnePdf made={made} />}
        </div>
      )}
    </section>
  );
}

const COLUMNS = [
  ['Factuurnummer', 'foot'],
  ['Klant', 'lead'],
  ['Totaal', 'num'],
  ['E-mail', 'foot'],
  ['Betaalverzoek', 'foot'],
  ['Bericht', 'foot'],
  ['Acties', 'actions'],
] as const;

function headingOf(made: readonly Made[], count: number): string {
  const numbers = made.map(({ number }) => number).toSorted();
  const [first, last] = [numbers[0], numbers.at(-1)];
  const text = `${numbers.length} van ${count} gemaakt`;
  if (first === undefined) return text;
  const range = first === last ? first : `${first} t/m ${last}`;
  const sum = formatEuros(cents(made.reduce((all, { total }) => all + total, 0)));
  return `${text}: ${range}, ${first === last ? '' : 'samen '}${sum}`;
}

function failureText(failed: readonly RunRow[]): string {
  const notMade = failed.filter(({ number }) => number === undefined).length;
  const after = failed.filter(({ number }) => number !== undefined);
  const sentences = [
    notMade > 0 && `${plural(notMade, 'levering')} niet gefactureerd.`,
    after.length > 0 &&
      `Bij ${plural(after.length, 'factuur')} ging daarna iets mis${stepsOf(after)}. ${after.length === 1 ? 'De factuur zelf is er.' : 'De facturen zelf zijn er.'}`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

const STEPS = [
  ['mail', 'mail'],
  ['request', 'betaalverzoek'],
  ['message', 'bericht'],
] as const satisfies [RunStep, string][];

/** The number of failures of each step, such as ': 1 mail, 2 betaalverzoeken'. */
function stepsOf(failed: readonly RunRow[]): string {
  const counts = STEPS.flatMap(([step, noun]) => {
    const count = failed.filter(({ failures }) => failures.some((one) => one.step === step)).length;
    return count === 0 ? [] : [plural(count, noun)];
  });
  return counts.length === 0 ? '' : `: ${counts.join(', ')}`;
}

type GroupProps = { name: string; hint?: string; rows: RunRow[] };

function Group({ name, hint, rows }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className="group">
        <th colSpan={COLUMNS.length} scope="rowgroup">
          {name}
          {hint && <small>{` ${hint}`}</small>}
          <span>{` ${countText(rows)}`}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </tbody>
  );
}

/** Counts deliveries instead of invoices when a row has no invoice. */
function countText(rows: readonly RunRow[]): string {
  const isMade = rows.every(({ number }) => number !== undefined);
  return plural(rows.length, isMade ? 'factuur' : 'levering');
}

function Row(row: RunRow) {
  const { id, number, total, failures } = row;
  return (
    <tr id={`ronde-${id}`}>
      <td>{number}</td>
      <td>
        <Name {...row} />
      </td>
      <td>{formatEuros(total)}</td>
      {failures.length > 0 ? (
        <td colSpan={3}>
          <span className="state bad">
            <Icon name="stop" />
            <span>
              {failures.map(({ text }) => (
                <span key={text}>{`${text} `}</span>
              ))}
            </span>
          </span>
          <Done {...row} />
        </td>
      ) : (
        <Steps {...row} />
      )}
      <td>
        <Acts {...row} />
      </td>
    </tr>
  );
}

function Name({ id, name, number, isOpen }: RunRow) {
  if (number !== undefined) return <AccountLink deliveryId={id} customerName={name} />;
  return isOpen ? <a href={paths.editDelivery(id)}>{name}</a> : name;
}

function Steps({ mail, request, message }: RunRow) {
  return [mail, request, message].map((said, i) => (
    <td key={i}>
      {said && (
        <span className={said.isDone ? 'state ok' : 'state dim'}>
          <Icon name={said.isDone ? 'check' : 'close'} />
          <span>{said.text}</span>
        </span>
      )}
    </td>
  ));
}

/** The steps that succeeded, in a row where another step failed. */
function Done({ mail, request, message }: RunRow) {
  const done = [
    mail?.isDone && mail.text,
    request?.isDone && `betaalverzoek ${request.text}`,
    message?.isDone && `bericht ${message.text}`,
  ].filter((text) => typeof text === 'string');
  return done.length === 0 ? null : <small>{`Wel gedaan: ${done.join(', ')}`}</small>;
}

function Acts({ id, number, isOpen, failures, isFirstRequest }: RunRow) {
  const isFailed = (...steps: RunStep[]) => failures.some(({ step }) => steps.includes(step));
  return (
    <>
      {number !== undefined && isFailed('mail') && (
        <a className="act i-send" href={paths.mailInvoice(id)} {...inDialog}>
          <span>Opnieuw mailen</span>
        </a>
      )}
      {number !== undefined && isFailed('request', 'message') && (
        <a className="act i-request" href={paths.sendAgain(id)} {...inDialog}>
          <span>{sendAgainTitle(isFirstRequest)}</span>
        </a>
      )}
      {isOpen && (
        <a className="act i-next" href={paths.editDelivery(id)}>
          <span>Levering bekijken</span>
        </a>
      )}
      {number !== undefined && <InvoicePdfLink id={id} />}
    </>
  );
}

function Retry({ rows }: { rows: readonly RunRow[] }) {
  const ids = rows.filter(({ mayRetry }) => mayRetry).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <button type="button" className="button" name="opnieuw" value={ids.join(',')}>
      {`${ids.length} opnieuw proberen`}
    </button>
  );
}

/** Downloads the invoices as one or more PDFs. A form sends the numbers, because a URL would be too long. */
function OnePdf({ made }: { made: readonly Made[] }) {
  const parts = Array.from({ length: Math.ceil(made.length / MAX_IN_PDF) }, (_, i) =>
    made.slice(i * MAX_IN_PDF, (i + 1) * MAX_IN_PDF),
  );
  return parts.map((part, i) => (
    <form key={part[0]?.number} method="post" action={paths.archiveDownload()}>
      {part.map(({ number }) => (
        <input key={number} type="hidden" name={INVOICE_NUMBER} value={number} />
      ))}
      <button className="primary" name={FORMAT} value="pdf">
        {parts.length === 1 ? `Alle ${made.length} als één PDF` : `Deel ${i + 1} als één PDF`}
      </button>
    </form>
  ));
}
