import { kmBetween, type Point } from '../../shared/point.ts';

type Placed = { point: Point | null };

/**
 * The kilometres from the firm through the stops and back, in straight lines and rounded to one decimal. Stops without
 * a point are not counted. Null without the firm's point.
 */
export function kmOf(stops: readonly Placed[], firm: Point | null): number | null {
  if (firm === null) return null;
  const route = [firm, ...stops.filter(hasPoint).map(({ point }) => point), firm];
  const km = route.reduce(
    (sum, point, index) => sum + kmBetween(route[index - 1] ?? point, point),
    0,
  );
  return Math.round(km * 10) / 10;
}

export function hasPoint<Of extends Placed>(stop: Of): stop is Of & { point: Point } {
  return stop.point !== null;
}

/** A text such as '61,2 km'. It is '' for null. */
export function kmText(km: number | null): string {
  return km === null ? '' : `${km.toFixed(1).replace('.', ',')} km`;
}
