import { type countProgress, type listUnknown, MOST_UNKNOWN } from '../addresses/queries.ts';
import { paths } from '../paths.ts';
import { formatTime, type Moment } from '../shared/dates.ts';

export type LookedUp = {
  progress: ReturnType<typeof countProgress>;
  unknown: ReturnType<typeof listUnknown>;
  /** When Vipo asks PDOK again. Undefined when PDOK answered the last search, or when no address is waiting. */
  retryAt: Moment | undefined;
};

/** How many addresses were looked up, with links to the first customers whose address PDOK does not know. */
export function LookedUpHint({ progress, unknown, retryAt }: LookedUp) {
  return (
    <p className="wide hint">
      {progressText(progress)}
      {unknown.map(({ id, name }, i) => (
        <span key={id}>
          {i === 0 ? '. Klanten: ' : ', '}
          <a href={paths.customer(id)}>{name}</a>
        </span>
      ))}
      {unknown.length === MOST_UNKNOWN && unknown.length < progress.notFound ? ' …' : '.'}
      {retryAt && ` PDOK antwoordt nu niet. Vipo probeert het om ${formatTime(retryAt)} opnieuw.`}
    </p>
  );
}

function progressText({ count, done, notFound }: LookedUp['progress']): string {
  if (count === 0) return 'Er zijn nog geen adressen van klanten of leveringen om op te zoeken';
  const addresses = count === 1 ? 'adres' : 'adressen';
  if (notFound > 0) return `${done} van ${count} ${addresses} opgezocht, ${notFound} niet gevonden`;
  if (done < count) return `${done} van ${count} ${addresses} opgezocht`;
  return count === 1 ? 'Het adres is gevonden' : `Alle ${count} adressen zijn gevonden`;
}
