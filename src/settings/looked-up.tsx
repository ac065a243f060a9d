import type { countProgress, listUnknown } from '../addresses/queries.ts';
import { paths } from '../paths.ts';

export type LookedUp = {
  progress: ReturnType<typeof countProgress>;
  unknown: ReturnType<typeof listUnknown>;
};

/** How many addresses were looked up, with links to the first customers whose address PDOK does not know. */
export function LookedUpHint({ progress: { count, done, notFound }, unknown }: LookedUp) {
  return (
    <p className="wide hint">
      {`${done} van ${count} adressen opgezocht, ${notFound} niet gevonden`}
      {unknown.map(({ id, name }, i) => (
        <span key={id}>
          {i === 0 ? ': ' : ', '}
          <a href={paths.customer(id)}>{name}</a>
        </span>
      ))}
      {unknown.length > 0 && unknown.length < notFound ? ' …' : '.'}
    </p>
  );
}
