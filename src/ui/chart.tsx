import { formatQuantity, thousandths } from '../shared/quantity.ts';

/** The values are thousandths of the unit of the scale. `now` is undefined for a period that has not begun. */
export type Bars = { name: string; now: number | undefined; before: number };

const [WIDTH, HEIGHT] = [640, 190];
const [TOP, BOTTOM] = [10, 170];
const [SMALLEST_LEFT, GAP] = [40, 6];
/** The width of a digit on a phone, where the text of a diagram is largest. */
const DIGIT = 11;
const MOST_LINES = 6;

type ChartProps = {
  label: string;
  bars: readonly Bars[];
  /** The smallest step of the scale, in thousandths. It is 1000 if all values are whole numbers. */
  smallestStep?: number;
};

/** The screen must also show the numbers in a table, because a screen reader does not read the picture. */
export function Chart({ label, bars, smallestStep = 1 }: ChartProps) {
  const values = bars.flatMap(({ now = 0, before }) => [now, before]);
  const scale = scaleOf(Math.min(0, ...values), Math.max(0, ...values), smallestStep);
  const yOf = (value: number) =>
    BOTTOM - ((value - scale.from) / (scale.until - scale.from)) * (BOTTOM - TOP);
  const marks = scale.lines.map((value) => ({
    y: yOf(value),
    text: formatQuantity(thousandths(value)),
  }));
  const longest = Math.max(...marks.map(({ text }) => text.length));
  const left = Math.max(SMALLEST_LEFT, GAP + DIGIT * longest);
  const step = (WIDTH - left) / bars.length;
  const middles = bars.map((_, i) => left + step * (i + 0.5));
  const draw = (valueOf: (bar: Bars) => number | undefined, shift: number) =>
    bars
      .map((bar, i) => {
        const height = yOf(valueOf(bar) ?? 0) - yOf(0);
        const side = (middles[i] ?? 0) + shift * step;
        return height === 0
          ? ''
          : `M${short(side)} ${short(yOf(0))}v${short(height)}h${short(0.34 * step)}V${short(yOf(0))}z`;
      })
      .join('');
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="grid" d={marks.map(({ y }) => `M${left} ${short(y)}H${WIDTH}`).join('')} />
      {marks.map(({ y, text }) => (
        <text key={text} x={left - GAP} y={short(y + 4)} textAnchor="end">
          {text}
        </text>
      ))}
      <path className="before" d={draw(({ before }) => before, -0.355)} />
      <path className="now" d={draw(({ now }) => now, 0.015)} />
      {bars.map(({ name }, i) => (
        <text key={name} x={short(middles[i] ?? 0)} y={HEIGHT - 4} textAnchor="middle">
          {name}
        </text>
      ))}
    </svg>
  );
}

type Scale = { from: number; until: number; lines: number[] };

/** The scale has a line at 0, and a few lines with steps of 1, 2 or 5 times a power of ten. */
export function scaleOf(least: number, most: number, smallestStep = 1): Scale {
  const step = Math.max(stepOf(Math.max(most - least, 1)), smallestStep);
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)];
  const lines = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return { from: first * step, until: last * step, lines };
}

function stepOf(range: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((n) => n * power).find((n) => range / n <= MOST_LINES - 1);
    if (step !== undefined) return step;
  }
}

function short(n: number): number {
  return Math.round(n * 10) / 10;
}
