/** A point on the earth, in degrees (WGS 84). North and east are positive. */
export type Point = { lat: number; lon: number };

type Stored = { latitude: number | null; longitude: number | null };

export function pointOf({ latitude, longitude }: Stored): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}

const EARTH_RADIUS_KM = 6371;

/** The distance in km by a straight line over the earth (haversine formula). */
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
