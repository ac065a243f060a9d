import type { Slot } from '../../shared/dates.ts';
import type { Point } from '../../shared/point.ts';
import { kmOf, kmText } from './km.ts';
import { hasMap, layOutMap, MARK, SCALE_BAR, WIDTH } from './layout.ts';
import type { MapStop, RoundMap } from './map.ts';

type SlotMapProps = { slot: Slot; stops: readonly MapStop[]; firm: Point | null };

/** The map of a slot, which can be folded. It is not shown for fewer than two points. */
export function SlotMap({ slot, stops, firm }: SlotMapProps) {
  if (!hasMap(stops)) return null;
  const km = kmText(kmOf(stops, firm));
  const missing = stops.filter(({ point }) => point === null).map(({ number }) => number);
  return (
    <div className="map" id={`kaart-${slot}`}>
      <details open>
        <summary>
          {`Kaart van de ${slot.toLowerCase()} `}
          <small>{km && `${km} in rechte lijn`}</small>
        </summary>
        <Drawing stops={stops} firm={firm} name={`Kaart van de ${slot.toLowerCase()}`} />
        {missing.length > 0 && (
          <small>{`Nog zonder punt op de kaart: stop ${missing.join(', ')}.`}</small>
        )}
      </details>
    </div>
  );
}

type DrawingProps = { stops: readonly MapStop[]; firm: Point | null; name: string };

export function Drawing({ name, ...drawn }: DrawingProps) {
  const map = layOutMap(drawn.stops, drawn.firm);
  const { height, route, firm, marks, towns } = map;
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${WIDTH} ${height}`}>
      <polyline points={route.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {towns.map(({ x, y, name: town }) => (
        <text key={town} x={x} y={y}>
          {town}
        </text>
      ))}
      {firm && <path className="firm" d={`M${firm.x - 9} ${firm.y}l9-9 9 9h-3v8h-12v-8z`} />}
      {marks.map(({ x, y, width, height: high, label }) => (
        <g key={label}>
          <rect x={x} y={y} width={width} height={high} rx={high / 2} />
          <text x={x + width / 2} y={y + high / 2 + 4}>
            {label}
          </text>
        </g>
      ))}
      <ScaleAndNorth {...map} />
    </svg>
  );
}

function ScaleAndNorth({ height, scale }: RoundMap) {
  const { left, bottom } = SCALE_BAR;
  const y = height - bottom;
  return (
    <>
      <path className="scale" d={`M${left} ${y - 4}v4h${scale.length}v-4`} />
      <text x={left + scale.length / 2} y={y - 5}>
        {scale.text}
      </text>
      <path className="north" d={`M${WIDTH - MARK.height} ${y}v-18m-4 6l4-6 4 6`} />
      <text x={WIDTH - MARK.height} y={y - 22}>
        N
      </text>
    </>
  );
}
