import type { Point } from '../../shared/point.ts';

/** All lengths are in units of a drawing that is `WIDTH` wide. The screen and the PDF scale the drawing. */
export type Box = { x: number; y: number; width: number; height: number };
export type Spot = { x: number; y: number };
export type MapStop = { number: number; point: Point | null; town: string };
/**
 * The mark of a stop, or of stops that are too near to each other for separate marks. `label` has their numbers, such
 * as '3, 4'.
 */
export type Mark = Box & { label: string };
export type TownName = Spot & { name: string };

export type RoundMap = {
  height: number;
  marks: Mark[];
  firm: Spot | undefined;
  /** The points of the route: the firm, the stops, and the firm again. Without the firm's point, only the stops. */
  route: Spot[];
  towns: TownName[];
  scale: { length: number; text: string };
};
