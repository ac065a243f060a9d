/** A point on the earth, in degrees (WGS 84). North and east are positive. */
export type Point = { lat: number; lon: number };

/** The columns of the point of an address. Both are null while the point is not known. */
export type PointColumns = { latitude: number | null; longitude: number | null };

export const NO_POINT: PointColumns = { latitude: null, longitude: null };
export const POINT_WRONG = 'Een punt heeft een lat van -90 tot 90 en een lon van -180 tot 180.';

export function pointOf({ latitude, longitude }: PointColumns): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}

const EARTH_RADIUS_KM = 6371;

/** The distance in km in a straight line over the surface of the earth (haversine formula). */
export function kmBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.lat), radians(other.lat)];
  const north = Math.sin((to - from) / 2) ** 2;
  const east = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  const share = Math.min(1, north + Math.cos(from) * Math.cos(to) * east);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function isPoint(value: unknown): value is Point {
  const { lat, lon } = Object(value) as Record<string, unknown>;
  return isWithin(lat, 90) && isWithin(lon, 180);
}

function isWithin(degrees: unknown, most: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= most;
}

/** The columns of a sent point. Both are null when the point is null. There are no columns when no point was sent. */
export function columnsOfPoint(point: Point | null | undefined): Partial<PointColumns> {
  if (point === undefined) return {};
  return point === null ? NO_POINT : { latitude: point.lat, longitude: point.lon };
}

type Change = { [Name in keyof PointColumns]?: PointColumns[Name] | undefined };

/** The columns of the point in a change. There are none when the change has no point. */
export function pointIn({ latitude, longitude }: Change): Partial<PointColumns> {
  return latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
}

type Located = PointColumns & { address: string; addressNotFound: boolean };

/**
 * The columns of the point that change when the address or the point of a record changes. A new address that is sent
 * without a point has no point until the address is looked up.
 */
export function pointAfter(
  present: Located,
  change: Change & { address?: string | undefined },
): Partial<Located> {
  const { address = present.address, latitude = null, longitude = null } = change;
  const isSame = latitude === present.latitude && longitude === present.longitude;
  if (address === present.address && (change.latitude === undefined || isSame)) return {};
  return { latitude, longitude, addressNotFound: false };
}
