import { islandPaths } from '../../src/shared/island-paths.ts';
import type { Outcome } from './invoice-run.ts';
import { OnePdfForm } from './one-pdf-form.tsx';
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
