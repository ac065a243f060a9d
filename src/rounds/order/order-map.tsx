import type { Point } from '../../shared/point.ts';
import { hasMap } from '../map/layout.ts';
import { Drawing } from '../map/slot-map.tsx';
import { numberStops } from '../map/stops.ts';
import type { SlotStop } from './queries.ts';

type OrderMapProps = { stops: SlotStop[]; firm: Point | null; name: string };

export function OrderMap({ stops, firm, name }: OrderMapProps) {
  const numbered = numberStops(stops);
  if (!hasMap(numbered)) return null;
  return (
    <div className="map">
      <Drawing stops={numbered} firm={firm} name={name} />
    </div>
  );
}
