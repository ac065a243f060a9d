import type { Point } from '../../shared/point.ts';

/** The unit of all lengths is a pixel of the screen. The PDF draws the same map in another size. */
export type Box = { x: number; y: number; width: number; height: number };
export type Spot = { x: number; y: number };
export type MapStop = { number: number; point: Point | null; town: string };
/** A mark of stops that are too near to each other for marks of their own, such as '3, 4'. */
export type Mark = Box & { label: string };
export type TownName = Spot & { name: string };

export type RoundMap = {
  height: number;
  marks: Mark[];
  firm: Spot | undefined;
  /** The way from the firm through the stops and back, in straight lines. */
  way: Spot[];
  towns: TownName[];
  scale: { length: number; text: string };
};
