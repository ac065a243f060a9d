import type { FileColumn } from '../../files/spreadsheets/table.ts';
import { paths } from '../../paths.ts';
import { fold } from '../../shared/names.ts';
import { Select } from '../../ui/field.tsx';
import { State, type StateProps } from '../../ui/state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Certainty, type Choice, SKIPPED, TARGETS } from './columns.ts';
import { rowsText } from './dry-run-texts.ts';
import type { DryRun } from './dry-run.ts';
import { CHOSEN_METHODS, type PaymentWords, wordToWire } from './payment-words.ts';
import type { PaymentWord } from './plan.ts';
import type { Upload } from './uploads.ts';
import { columnName, importNames, WITH_KNOWN } from './wire-names.ts';
import type { Choices } from './wire.ts';

type ColumnRow = { id: number; column: FileColumn; choice: Choice };
type ColumnsFormProps = { upload: Upload; choices: Choices; dryRun: DryRun | undefined };

/** The id of the form. The choices of the dry run and its button for storing belong to this form too. */
export const COLUMNS_FORM = 'kolommen';

/** Sends the choices in the URL, because a dry run changes nothing. Enter presses 'Proef draaien'. */
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
          <button className="button">Proef draaien</button>
        </div>
      </form>
    </section>
  );
}

const tableColumns: Column<ColumnRow>[] = [
  { name: 'In het bestand', part: 'lead', cell: ({ column }) => column.heading },
  { name: 'Voorbeeld', part: 'sub', cell: ({ column }) => column.example },
  { name: 'Wordt', cell: TargetSelect },
  { name: 'Herkend', cell: ({ choice }) => <State {...STATES[choice.certainty]} /> },
];

function TargetSelect({ id, column, choice }: ColumnRow) {
  return (
    <Select
      name={columnName(id)}
      aria-label={`Kolom ${column.heading} wordt`}
      defaultValue={choice.target ?? SKIPPED}
      options={[
        { value: SKIPPED, text: '(overslaan)' },
        ...Object.entries(TARGETS).map(([value, text]) => ({ value, text })),
      ]}
    />
  );
}

const STATES: Record<Certainty, StateProps> = {
  sure: { look: 'ok', text: 'herkend' },
  likely: { look: 'warn', text: 'kijk na' },
  chosen: { look: 'ok', text: 'gekozen' },
  none: { look: 'dim', icon: 'close', text: 'overgeslagen' },
};

function KnownChoice({ choices }: { choices: Choices }) {
  const texts = { fill: 'aanvullen wat leeg is', skip: 'overslaan' };
  return (
    <fieldset className="row">
      <legend className="unseen">Klant die er al is</legend>
      <span>Klant die er al is:</span>
      <Radios
        name={importNames.withKnown}
        values={WITH_KNOWN}
        texts={texts}
        chosen={choices.rules.withKnown}
      />
    </fieldset>
  );
}

type RadiosProps<Way extends string> = {
  name: string;
  values: Readonly<Record<Way, string>>;
  texts: Readonly<Record<Way, string>>;
  chosen: Way;
  form?: string;
};

export function Radios<Way extends string>({ name, chosen, form, ...ways }: RadiosProps<Way>) {
  return (Object.keys(ways.values) as Way[]).map((way) => (
    <label key={way} className="check">
      <input
        type="radio"
        name={name}
        value={ways.values[way]}
        form={form}
        defaultChecked={chosen === way}
      />
      {ways.texts[way]}
    </label>
  ));
}

type WordRow = PaymentWord & { id: number; chosen: string | undefined };
type PaymentWordsFormProps = { found: readonly PaymentWord[]; words: PaymentWords };

/** The words in the file that Vipo does not know as a payment method. The user chooses the method of each word once. */
function PaymentWordsForm({ found, words }: PaymentWordsFormProps) {
  if (found.length === 0) return null;
  const rows = found.map((word, id) => ({ ...word, id, chosen: words.get(fold(word.word)) }));
  return (
    <div>
      <h3>Betaalwoorden</h3>
      <p className="hint">Kies één keer wat elk woord betekent.</p>
      <Table columns={wordColumns} rows={rows} empty="" />
    </div>
  );
}

const wordColumns: Column<WordRow>[] = [
  { name: 'In het bestand', part: 'lead', cell: ({ word }) => word },
  { name: 'Rijen', cell: ({ count }) => rowsText(count) },
  { name: 'Betekent', cell: MethodSelect },
];

function MethodSelect({ word, chosen }: WordRow) {
  return (
    <Select
      name={importNames.words}
      aria-label={`${word} betekent`}
      defaultValue={chosen === undefined ? '' : wordToWire(word, chosen)}
      options={[
        { value: '', text: '(kies)' },
        ...CHOSEN_METHODS.map((text) => ({ value: wordToWire(word, text), text })),
      ]}
    />
  );
}
