import { qrCode } from '../shared/qr-code.ts';
import { svgPath } from '../shared/qr-path.ts';

/** Readers need a light border of four dots around a code. */
const BORDER = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrCode(text);
  const side = code.size + 2 * BORDER;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`-${BORDER} -${BORDER} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={svgPath(code)} />
    </svg>
  );
}
