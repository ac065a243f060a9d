import { FORMAT, INVOICE_NUMBER } from '../../src/archive/wire-names.ts';
import { MAX_IN_PDF } from '../../src/bookkeeping/download.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import type { Outcome } from './invoice-run.ts';
import type { Picked } from './use-selection.ts';

export type Result = Picked & Outcome;

export function RunResults({ results, inOnePdf }: { results: Result[]; inOnePdf: boolean }) {
  return (
    <>
      {inOnePdf && <OnePdfForm numbers={results.flatMap((one) => one.invoiceNumber ?? [])} />}
      <ul className="results">
        {results.map((result) => (
          <ResultLine key={result.id} result={result} />
        ))}
      </ul>
    </>
  );
}

function ResultLine({ result }: { result: Result }) {
  const { id, name, invoiceNumber, notes } = result;
  return (
    <li>
      <strong>{name}</strong>
      {': '}
      {invoiceNumber && (
        <a href={islandPaths.api.invoicePdf(id)} target="_blank" rel="noreferrer">
          {`factuur ${invoiceNumber}`}
        </a>
      )}
      {notes.map((note) => (
        <span key={note.text} className={note.isFailure ? 'note failed' : 'note'}>
          {note.text}
        </span>
      ))}
    </li>
  );
}

/** Downloads the invoices of a run as one or more PDFs. A form sends the numbers, which are too long for a URL. */
export function OnePdfForm({ numbers }: { numbers: string[] }) {
  const parts = Array.from({ length: Math.ceil(numbers.length / MAX_IN_PDF) }, (_, i) =>
    numbers.slice(i * MAX_IN_PDF, (i + 1) * MAX_IN_PDF),
  );
  return parts.map((part, i) => (
    <form key={part[0]} className="buttons" method="post" action={islandPaths.archiveDownload()}>
      {part.map((number) => (
        <input key={number} type="hidden" name={INVOICE_NUMBER} value={number} />
      ))}
      <button name={FORMAT} value="pdf">
        {parts.length === 1 ? 'Alle facturen in één PDF' : `Facturen in één PDF, deel ${i + 1}`}
      </button>
    </form>
  ));
}
