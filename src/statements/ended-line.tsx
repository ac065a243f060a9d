import { paths } from '../paths.ts';
import { formatDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import type { StoredLine } from './queries.ts';
import { confirmNames, REOPEN } from './wire-names.ts';

/** Says that a line was ended, with a button that brings it back. */
export function EndedLine({ line }: { line: StoredLine | undefined }) {
  if (line === undefined) return null;
  return (
    <form className="panel between" method="post" action={paths.confirmLines()}>
      <span role="status">
        {`De betaling van ${formatDate(line.bookedOn)} (${formatEuros(line.ended)}) hoort niet bij een factuur en komt niet terug. Haar naam, IBAN en omschrijving zijn gewist.`}
      </span>
      <button name={confirmNames.action} value={`${REOPEN}${line.id}`}>
        Ongedaan maken
      </button>
    </form>
  );
}
