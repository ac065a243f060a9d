import { paths } from '../../paths.ts';
import { plural } from '../../shared/plural.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice, type NoticeKind } from '../../ui/notice.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import type { Column } from '../../ui/table.tsx';
import { CUSTOMER_FIELDS } from '../customer.ts';
import { Addresses } from './addresses-view.tsx';
import { COLUMNS_FORM, Radios } from './columns-form.tsx';
import { addressTexts, correctedTexts, oddPhonesText, settledText } from './dry-run-texts.ts';
import type { DryRun } from './dry-run.ts';
import { FirstRows, type Listed } from './first-rows.tsx';
import type { Duplicate, RowError } from './plan.ts';
import type { Upload } from './uploads.ts';
import { importNames, ON_ERRORS } from './wire-names.ts';
import { type Choices, choicesToWire, keyOfChoices, withErrors } from './wire.ts';

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
        {dryRun.addresses && <Addresses check={dryRun.addresses} choices={choices} />}
        <StoreButton {...{ choices, dryRun }} />
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
  const [kind, text] = verdictOf(dryRun);
  const notes = [
    ...correctedTexts(dryRun.corrected),
    oddPhonesText(dryRun.oddPhones),
    ...(dryRun.addresses ? addressTexts(dryRun.addresses) : []),
  ];
  return (
    <>
      <Notice kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
        {text}
      </Notice>
      {notes.map((note) => note && <Notice key={note}>{note}</Notice>)}
    </>
  );
}

function verdictOf(dryRun: DryRun): [NoticeKind, text: string] {
  if (dryRun.isRefused) return ['bad', withErrors(dryRun)];
  const settled = settledText(dryRun);
  if (settled) return ['warn', `${settled} Er is nog niets opgeslagen.`];
  if (dryRun.customers > 0) return ['ok', 'De proef ging goed. Er is nog niets opgeslagen.'];
  return ['ok', 'De proef ging goed, maar er is niets nieuws om op te slaan.'];
}

const errorColumns: Column<Listed<RowError>>[] = [
  { name: 'Naam', part: 'lead', cell: ({ name }) => name || '(leeg)' },
  { name: 'Rij', cell: ({ row }) => row },
  { name: 'Kolom', cell: ({ field }) => CUSTOMER_FIELDS[field].label },
  { name: 'Staat er', cell: ({ typed }) => typed },
  { name: 'Fout', part: 'wrap', cell: ({ sentence }) => sentence },
];

function Errors({ dryRun: { errors, errorCount } }: { dryRun: DryRun }) {
  if (errorCount === 0) return null;
  return (
    <div className="errors">
      <FirstRows columns={errorColumns} rows={errors} count={errorCount} />
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
  const names = filled.map((field): string => CUSTOMER_FIELDS[field].label);
  const last = names.pop() ?? '';
  return `vult ${[names.join(', '), last].filter(Boolean).join(' en ')} in`;
}

function Duplicates({ dryRun: { duplicates, counts } }: { dryRun: DryRun }) {
  if (duplicates.length === 0) return null;
  const count = counts.filled + counts.skipped;
  return (
    <details>
      <summary className="button quiet">
        <Icon name="next" />
        {`${count} dubbele ${count === 1 ? 'naam' : 'namen'}`}
      </summary>
      <FirstRows columns={duplicateColumns} rows={duplicates} count={count} />
    </details>
  );
}

/**
 * Sends the choices of the form of the columns, with the key of the choices that the dry run used. When the choices
 * have another key, nothing is stored.
 */
function StoreButton({ choices, dryRun }: Pick<DryRunViewProps, 'choices' | 'dryRun'>) {
  return (
    <div className="buttons">
      <ButtonLink href={paths.customers()} className="quiet">
        Annuleren
      </ButtonLink>
      <button
        form={COLUMNS_FORM}
        formMethod="post"
        formAction={paths.storeImport()}
        name={importNames.shown}
        value={keyOfChoices(choices)}
        disabled={dryRun.isRefused || dryRun.customers === 0}
      >
        {`${plural(dryRun.customers, 'klant')} opslaan`}
      </button>
    </div>
  );
}

const TEXTS = {
  refuse: 'niets opslaan, ik verbeter het bestand',
  skip: 'rijen met een fout weglaten',
  empty: 'cellen met een fout leegmaken (een naam of adres nooit: die rij blijft weg)',
};

/**
 * The choice about rows with an error is part of the form of the columns, so that one URL has all choices of a dry run.
 */
function ErrorsChoice({ upload, choices, dryRun }: DryRunViewProps) {
  if (dryRun.errorCount === 0) return null;
  const file = Object.fromEntries(choicesToWire(upload.token, choices));
  return (
    <fieldset className="stack">
      <legend>Wat doe je met de fouten?</legend>
      <Radios
        name={importNames.onErrors}
        values={ON_ERRORS}
        texts={TEXTS}
        chosen={choices.rules.onErrors}
        form={COLUMNS_FORM}
      />
      <div className="row">
        <button className="quiet" form={COLUMNS_FORM}>
          Proef opnieuw draaien
        </button>
        <ButtonLink className="quiet" href={paths.importFaults(file)}>
          Rijen met een fout als CSV
        </ButtonLink>
      </div>
    </fieldset>
  );
}
