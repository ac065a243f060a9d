import { Icon } from '../../ui/icon.tsx';
import { MOST_PLACES, routeUrl } from '../../ui/links.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import type { MapStop } from './map.ts';

type RouteStop = MapStop & { address: string; outcome: unknown };

/** Links that open the stops without an outcome in Google Maps. A link has at most ten stops. */
export function RouteLinks({ stops }: { stops: readonly RouteStop[] }) {
  const open = stops.filter(({ outcome }) => outcome === null);
  const count = Math.ceil(open.length / MOST_PLACES);
  const parts = Array.from({ length: count }, (_, index) =>
    open.slice(index * MOST_PLACES, (index + 1) * MOST_PLACES),
  );
  return parts.map((part) => {
    const [first, last] = [part.at(0)?.number, part.at(-1)?.number];
    return (
      <ButtonLink key={first} className="quiet" href={routeUrl(part.map(placeOf))}>
        <Icon name="pin" />
        {count === 1 ? 'Route in Kaarten' : `Route in Kaarten: stop ${rangeText(first, last)}`}
      </ButtonLink>
    );
  });
}

function rangeText(first = 0, last = 0): string {
  return first === last ? String(first) : `${first} t/m ${last}`;
}

function placeOf({ point, address }: RouteStop): string {
  return point === null ? address.replace(/\s*\n\s*/g, ', ') : `${point.lat},${point.lon}`;
}
