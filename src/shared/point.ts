/** A point on the earth, in degrees (WGS 84). North and east are positive. */
export type Point = { lat: number; lon: number };

type Stored = { latitude: number | null; longitude: number | null };

export function pointOf({ latitude, longitude }: Stored): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}
