import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { sumOf } from '../../shared/sum.ts';
import { Bar } from '../../ui/bar.tsx';
import { Hidden } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FORMAT, INVOICE_NUMBER, MAX_IN_PDF } from '../wire-names.ts';
import type { RunRow } from './run-row.ts';
import { Group, isFailed, rowsOf, RunTable } from './run-table.tsx';
import { ONE_PDF_FROM, type Run, type RunStep } from './run.ts';

type Made = RunRow & { number: string };
type RunResultProps = Omit<Run, 'lines'> & { rows: RunRow[] };

/**
 * The deliveries of a run, in the order of the run while it goes on. Afterwards the failures come first. The script of
 * /factureren finds the buttons by their names.
 */
export function RunResult({ rows, ...run }: RunResultProps) {
  const { isOver } = run;
  const own = rows.filter(({ stage }) => stage !== 'earlier');
  const made = own.filter((row): row is Made => row.number !== undefined);
  const failed = own.filter(isFailed);
  const earlier = rows.filter((row) => row.stage === 'earlier' && isFailed(row));
  return (
    <section className="panel stack" aria-labelledby="ronde-klaar">
      {isOver ? <Heading text={headingOf(made, run.count)} /> : <ProgressHead {...run} />}
      {isOver && failed.length > 0 && (
        <div className="notice bad" role="alert">
          <Icon name="stop" />
          <p>{failureText(failed)}</p>
        </div>
      )}
      {rows.length > 0 && (
        <RunTable>
          {isOver ? (
            <Group name="Mislukt" hint="Kijk hier eerst naar" rows={failed} />
          ) : (
            <tbody>{rowsOf(own)}</tbody>
          )}
          <Group name="Eerder mislukt" hint="In een vorige ronde" rows={earlier} />
          {isOver && <Group name="Gelukt" rows={own.filter((row) => !isFailed(row))} />}
        </RunTable>
      )}
      {isOver ? (
        <div className="buttons">
          <button type="button" className="quiet" name="sluiten">
            Sluiten
          </button>
          <Retry rows={[...failed, ...earlier]} />
          {made.length >= ONE_PDF_FROM && <OnePdf made={made} />}
        </div>
      ) : (
        <p className="hint">
          Laat dit tabblad open tot de ronde klaar is. In een ander tabblad kun je verder werken.
        </p>
      )}
    </section>
  );
}

/** While the run goes on, the script finds this head by its id and replaces it. */
function Heading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <header id="ronde-kop">
      <h2 id="ronde-klaar" tabIndex={-1}>
        {text}
      </h2>
      {children}
    </header>
  );
}

function ProgressHead({ count, done, sum }: Pick<Run, 'count' | 'done' | 'sum'>) {
  return (
    <Heading text={`Factuur ${Math.min(done + 1, count)} van ${count} wordt gemaakt`}>
      <span>{`${done} van ${count} klaar, samen ${formatEuros(sum)}`}</span>
      <Bar share={count === 0 ? 0 : Math.round((100 * done) / count)} className="full" />
    </Heading>
  );
}

function headingOf(made: readonly Made[], count: number): string {
  const numbers = made.map(({ number }) => number).toSorted();
  const [first, last] = [numbers[0], numbers.at(-1)];
  const text = `${numbers.length} van ${count} gemaakt`;
  if (first === undefined) return text;
  const range = first === last ? first : `${first} t/m ${last}`;
  const sum = formatEuros(sumOf(made, ({ total }) => total));
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

/** Names how many invoices failed at each step, such as ': 1 mail, 2 betaalverzoeken'. */
function stepsOf(failed: readonly RunRow[]): string {
  const counts = STEPS.flatMap(([step, noun]) => {
    const count = failed.filter(({ failures }) => failures.some((one) => one.step === step)).length;
    return count === 0 ? [] : [plural(count, noun)];
  });
  return counts.length === 0 ? '' : `: ${counts.join(', ')}`;
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

/**
 * The buttons that download the invoices as one or more PDFs. A form sends the numbers of the invoices, because a URL
 * would be too long.
 */
function OnePdf({ made }: { made: readonly Made[] }) {
  const parts = Array.from({ length: Math.ceil(made.length / MAX_IN_PDF) }, (_, i) =>
    made.slice(i * MAX_IN_PDF, (i + 1) * MAX_IN_PDF),
  );
  return parts.map((part, i) => (
    <form key={part[0]?.number} method="post" action={paths.archiveDownload()}>
      <Hidden fields={{ [INVOICE_NUMBER]: part.map(({ number }) => number) }} />
      <button className="primary" name={FORMAT} value="pdf">
        {parts.length === 1 ? `Alle ${made.length} als één PDF` : `Deel ${i + 1} als één PDF`}
      </button>
    </form>
  ));
}
