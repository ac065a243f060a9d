import { fold } from '../../shared/names.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { rowsText } from './dry-run-texts.ts';
import { CHOSEN_METHODS, type PaymentWords, wordToWire } from './payment-words.ts';
import type { PaymentWord } from './plan.ts';
import { importNames } from './wire-names.ts';

type WordRow = PaymentWord & { id: number; chosen: string | undefined };
type PaymentWordsFormProps = { found: readonly PaymentWord[]; words: PaymentWords };

/** The words for a payment method that Vipo does not know. The user says once what each of them means. */
export function PaymentWordsForm({ found, words }: PaymentWordsFormProps) {
  if (found.length === 0) return null;
  const rows = found.map((word, id) => ({ ...word, id, chosen: methodOf(word, words) }));
  return (
    <div>
      <h3>Betaalwoorden</h3>
      <p className="hint">Kies één keer wat elk woord betekent.</p>
      <Table columns={wordColumns} rows={rows} empty="" />
    </div>
  );
}

function methodOf({ word }: PaymentWord, words: PaymentWords): string | undefined {
  const method = words.get(fold(word));
  return method === '' ? 'onbekend' : method;
}

const wordColumns: Column<WordRow>[] = [
  { name: 'In het bestand', part: 'lead', cell: ({ word }) => word },
  { name: 'Rijen', cell: ({ count }) => rowsText(count) },
  { name: 'Betekent', cell: MethodSelect },
];

function MethodSelect({ word, chosen }: WordRow) {
  return (
    <select
      name={importNames.words}
      aria-label={`${word} betekent`}
      defaultValue={chosen === undefined ? '' : wordToWire(word, chosen)}
    >
      <option value="">(kies)</option>
      {CHOSEN_METHODS.map((method) => (
        <option key={method} value={wordToWire(word, method)}>
          {method}
        </option>
      ))}
    </select>
  );
}
