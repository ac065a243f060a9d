import type { FileColumn } from '../../files/spreadsheets/table.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Certainty, type Choice, SKIPPED, type Target, TARGETS } from './columns.ts';
import type { DryRun } from './dry-run.ts';
import { PaymentWordsForm } from './payment-words-form.tsx';
import type { Upload } from './uploads.ts';
import { columnName, importNames, WITH_KNOWN } from './wire-names.ts';
import type { Choices } from './wire.ts';

type ColumnRow = { id: number; column: FileColumn; choice: Choice };
type ColumnsFormProps = { upload: Upload; choices: Choices; dryRun: DryRun | undefined };

/** The id of the form, to which the choice beside the errors belongs too. */
export const COLUMNS_FORM = 'kolommen';

/** Sends the choices in the address, since a dry run changes nothing. */
export function ColumnsForm({ upload, choices, dryRun }: ColumnsFormProps) {
  const { token, columns } = upload;
  const known = choices.columns.filter(({ target }) => target !== undefined).length;
  const rows = columns.flatMap((column, id): ColumnRow[] => {
    const choice = choices.columns[id];
    return choice === undefined ? [] : [{ id, column, choice }];
  });
  return (
    <section className="panel">
      <header>
        <h2>2. Kolommen</h2>
        <small>{`${known} van ${columns.length} gebruikt`}</small>
      </header>
      <form id={COLUMNS_FORM} action={paths.importCustomers()} className="stack">
        <input type="hidden" name={importNames.file} value={token} />
        <Table columns={tableColumns} rows={rows} empty="" />
        <PaymentWordsForm found={dryRun?.paymentWords ?? []} words={choices.words} />
        <KnownChoice choices={choices} />
        <div className="buttons">
          <button className="quiet">Proef draaien</button>
        </div>
      </form>
    </section>
  );
}

const tableColumns: Column<ColumnRow>[] = [
  { name: 'In het bestand', part: 'lead', cell: ({ column }) => column.heading },
  { name: 'Voorbeeld', part: 'sub', cell: ({ column }) => column.example },
  { name: 'Wordt', cell: TargetSelect },
  { name: 'Herkend', cell: ({ choice }) => <State certainty={choice.certainty} /> },
];

function TargetSelect({ id, column, choice }: ColumnRow) {
  return (
    <select
      name={columnName(id)}
      aria-label={`Kolom ${column.heading} wordt`}
      defaultValue={choice.target ?? SKIPPED}
    >
      <option value={SKIPPED}>(overslaan)</option>
      {(Object.keys(TARGETS) as Target[]).map((target) => (
        <option key={target} value={target}>
          {TARGETS[target]}
        </option>
      ))}
    </select>
  );
}

const STATES = {
  sure: ['ok', 'check', 'herkend'],
  likely: ['warn', 'alert', 'kijk na'],
  chosen: ['ok', 'check', 'gekozen'],
  none: ['dim', 'close', 'overgeslagen'],
} as const;

function State({ certainty }: { certainty: Certainty }) {
  const [kind, icon, text] = STATES[certainty];
  return (
    <span className={`state ${kind}`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

function KnownChoice({ choices }: { choices: Choices }) {
  return (
    <fieldset className="row">
      <legend className="unseen">Klant die er al is</legend>
      <span>Klant die er al is:</span>
      {(['fill', 'skip'] as const).map((way) => (
        <label key={way} className="check">
          <input
            type="radio"
            name={importNames.withKnown}
            value={WITH_KNOWN[way]}
            defaultChecked={choices.rules.withKnown === way}
          />
          {way === 'fill' ? 'aanvullen wat leeg is' : 'overslaan'}
        </label>
      ))}
    </fieldset>
  );
}
