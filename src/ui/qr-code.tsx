import { qrCode } from '../shared/qr-code.ts';

/** Readers need a light border of four dots around a code. */
const BORDER = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, runs } = qrCode(text);
  const side = size + 2 * BORDER;
  const dots = runs.map(({ row, start, length }) => `M${start} ${row}h${length}v1h-${length}z`);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`-${BORDER} -${BORDER} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} />
    </svg>
  );
}
