import type { PlacedCode } from '../../src/shared/pdf/sheet.ts';
import { svgPath } from '../../src/shared/qr-path.ts';
import type { Mark, Shape } from './watch-page.ts';

/** Units of the SVG per millimetre. Browsers may not draw letters that are smaller than a few units. */
const UNIT = 10;
const POINT = (25.4 / 72) * UNIT;

type PagePictureProps = {
  marks: readonly Mark[];
  logo: string | undefined;
  label: string;
  isOld: boolean;
};

/** The first page of a PDF as a picture. The script of the preview loads the fonts of the PDF first (`showFonts`). */
export function PagePicture({ marks, logo, label, isOld }: PagePictureProps) {
  return (
    <svg
      className="paper"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${210 * UNIT} ${297 * UNIT}`}
      data-old={isOld || undefined}
    >
      {marks.map((mark, i) => (
        <MarkPicture key={i} mark={mark} logo={logo} />
      ))}
    </svg>
  );
}

function MarkPicture({ mark, logo }: { mark: Mark; logo: string | undefined }) {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={units(mark.x)}
          y={units(mark.y)}
          textAnchor={mark.isEnd ? 'end' : undefined}
          fontFamily={mark.ink.font}
          fontSize={mark.ink.points * POINT}
          fill={mark.ink.text}
        >
          {mark.text}
        </text>
      );
    case 'line':
      return (
        <line
          x1={units(mark.x1)}
          y1={units(mark.y1)}
          x2={units(mark.x2)}
          y2={units(mark.y2)}
          stroke={mark.ink.line}
          strokeWidth={units(mark.ink.width)}
        />
      );
    case 'box':
      return (
        <rect {...frameOf(mark)} fill={mark.ink.fill} {...(mark.radius > 0 && frameLine(mark))} />
      );
    case 'code':
      return <path d={svgPath(mark.code)} transform={placeOf(mark)} />;
    default:
      return <image {...frameOf(mark)} href={logo} preserveAspectRatio="none" />;
  }
}

function frameOf({ x, y, width, height }: Shape) {
  return { x: units(x), y: units(y), width: units(width), height: units(height) };
}

function placeOf({ code, x, y, side }: PlacedCode): string {
  return `translate(${units(x)} ${units(y)}) scale(${units(side / code.size)})`;
}

/** Only rounded boxes have a line around them. */
function frameLine({ ink, radius }: Extract<Mark, { kind: 'box' }>) {
  return { rx: units(radius), stroke: ink.line, strokeWidth: units(ink.width) };
}

function units(millimetres: number): number {
  return Math.round(millimetres * UNIT * 100) / 100;
}
