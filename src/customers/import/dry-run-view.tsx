import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import {
  customersText,
  FIELD_LABELS,
  correctedTexts,
  oddPhonesText,
  settledText,
} from './dry-run-texts.ts';
import type { DryRun } from './dry-run.ts';
import { ErrorsChoice } from './errors-choice.tsx';
import type { Duplicate, RowError } from './plan.ts';
import type { Upload } from './uploads.ts';
import { type Choices, choicesToWire, withErrors } from './wire.ts';

/** The rows that a list shows at most. */
const SHOWN = 50;

type DryRunViewProps = { upload: Upload; choices: Choices; dryRun: DryRun };

export function DryRunView({ upload, choices, dryRun }: DryRunViewProps) {
  return (
    <section className="panel dry-run" aria-labelledby="proef">
      <header>
        <h2 id="proef">3. Proef</h2>
        <small>{upload.fileName}</small>
      </header>
      <div className="stack">
        <Counts dryRun={dryRun} />
        <Verdict dryRun={dryRun} />
        <ErrorsChoice {...{ upload, choices, dryRun }} />
        <Errors dryRun={dryRun} />
        <Duplicates dryRun={dryRun} />
        <StoreForm {...{ upload, choices, dryRun }} />
      </div>
    </section>
  );
}

function Counts({ dryRun: { counts, errorCount } }: { dryRun: DryRun }) {
  const figures = [
    [counts.added, 'nieuw'],
    [counts.filled, 'aangevuld'],
    [counts.skipped, 'overgeslagen'],
    [errorCount, errorCount === 1 ? 'fout' : 'fouten'],
  ] as const;
  return (
    <div className="figures">
      {figures.map(([count, name]) => (
        <div key={name} className="figure">
          <b className={name.startsWith('fout') && count > 0 ? 'over' : undefined}>{count}</b>
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}

function Verdict({ dryRun }: { dryRun: DryRun }) {
  const notes = [...correctedTexts(dryRun.corrected), oddPhonesText(dryRun.oddPhones)];
  const settled = settledText(dryRun);
  return (
    <>
      {dryRun.isRefused ? (
        <p className="notice bad" role="alert">
          <Icon name="stop" />
          <span>{withErrors(dryRun)}</span>
        </p>
      ) : settled ? (
        <p className="notice warn" role="status">
          <Icon name="alert" />
          <span>{`${settled} Er is nog niets opgeslagen.`}</span>
        </p>
      ) : (
        <p className="notice ok" role="status">
          <Icon name="done" />
          <span>
            {dryRun.customers > 0
              ? 'De proef ging goed. Er is nog niets opgeslagen.'
              : 'De proef ging goed, maar er is niets nieuws om op te slaan.'}
          </span>
        </p>
      )}
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="notice">
              <Icon name="info" />
              <span>{note}</span>
            </p>
          ),
      )}
    </>
  );
}

type Listed<Row> = Row & { id: number };

function listed<Row>(rows: readonly Row[]): Listed<Row>[] {
  return rows.slice(0, SHOWN).map((row, id) => ({ ...row, id }));
}

function More({ count }: { count: number }) {
  return count > SHOWN ? <p className="hint">{`En nog ${count - SHOWN}.`}</p> : null;
}

const errorColumns: Column<Listed<RowError>>[] = [
  { name: 'Naam', part: 'lead', cell: ({ name }) => name || '(leeg)' },
  { name: 'Rij', cell: ({ row }) => row },
  { name: 'Kolom', cell: ({ field }) => FIELD_LABELS[field] ?? field },
  { name: 'Staat er', cell: ({ typed }) => typed },
  { name: 'Fout', part: 'wrap', cell: ({ sentence }) => sentence },
];

function Errors({ dryRun: { errors, errorCount } }: { dryRun: DryRun }) {
  if (errorCount === 0) return null;
  return (
    <div className="errors">
      <Table columns={errorColumns} rows={listed(errors)} empty="" />
      <More count={errorCount} />
    </div>
  );
}

const duplicateColumns: Column<Listed<Duplicate>>[] = [
  { name: 'Naam', part: 'lead', cell: ({ name }) => name },
  { name: 'Rij', cell: ({ row }) => row },
  {
    name: 'Dezelfde als',
    cell: ({ known, sameAs }) =>
      sameAs === undefined ? `is ${known}` : `staat ook op rij ${sameAs}`,
  },
  { name: 'Gevolg', cell: ({ filled }) => consequence(filled) },
];

function consequence(filled: Duplicate['filled']): string {
  if (filled.length === 0) return 'wordt overgeslagen';
  const names = filled.map((field) => FIELD_LABELS[field] ?? field);
  const last = names.pop() ?? '';
  return `vult ${[names.join(', '), last].filter(Boolean).join(' en ')} in`;
}

function Duplicates({ dryRun: { duplicates, counts } }: { dryRun: DryRun }) {
  if (duplicates.length === 0) return null;
  const count = counts.filled + counts.skipped;
  return (
    <details>
      <summary className="button quiet">{`${count} dubbele ${count === 1 ? 'naam' : 'namen'}`}</summary>
      <Table columns={duplicateColumns} rows={listed(duplicates)} empty="" />
      <More count={count} />
    </details>
  );
}

function StoreForm({ upload, choices, dryRun }: DryRunViewProps) {
  const isReady = !dryRun.isRefused && dryRun.customers > 0;
  return (
    <form method="post" action={paths.storeImport()}>
      {choicesToWire(upload.token, choices).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="buttons">
        <ButtonLink href={paths.customers()} className="quiet">
          Annuleren
        </ButtonLink>
        <button disabled={!isReady}>{`${customersText(dryRun.customers)} opslaan`}</button>
      </div>
    </form>
  );
}
