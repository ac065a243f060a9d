import { FORMAT, INVOICE_NUMBER } from '../../src/archive/wire-names.ts';
import { MAX_IN_PDF } from '../../src/bookkeeping/download.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';

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
