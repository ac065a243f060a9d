import type { PlacedCode } from '../../src/shared/pdf/sheet.ts';
import { svgPath } from '../../src/shared/qr-path.ts';
import type { Mark, Shape } from './watch-page.ts';

/** Units of the SVG per millimetre. Some browsers draw no letters that are smaller than a few units. */
const UNIT = 10;
const POINT = (25.4 / 72) * UNIT;

/** Each picture shows the logo in this element, because a new element would show the logo a moment later. */
const logoPicture = draw('image', { preserveAspectRatio: 'none' });

/** The first page of a PDF as an SVG. The fonts of the PDF must be loaded (`showFonts`). */
export function drawPage(marks: readonly Mark[], logo: string | undefined, label: string) {
  const page = draw('svg', {
    class: 'paper',
    role: 'img',
    'aria-label': label,
    viewBox: `0 0 ${210 * UNIT} ${297 * UNIT}`,
  });
  if (logo !== undefined && logoPicture.getAttribute('href') !== logo)
    logoPicture.setAttribute('href', logo);
  page.append(...marks.map(drawMark));
  return page;
}

function drawMark(mark: Mark): SVGElement {
  switch (mark.kind) {
    case 'text': {
      const { x, y, text, isEnd, ink } = mark;
      const element = draw('text', {
        x: units(x),
        y: units(y),
        'font-family': ink.font,
        'font-size': ink.points * POINT,
        fill: ink.text,
        ...(isEnd && { 'text-anchor': 'end' }),
      });
      element.textContent = text;
      return element;
    }
    case 'line':
      return draw('line', {
        x1: units(mark.x1),
        y1: units(mark.y1),
        x2: units(mark.x2),
        y2: units(mark.y2),
        ...lineOf(mark),
      });
    case 'box':
      return draw('rect', {
        ...frameOf(mark),
        fill: mark.ink.fill,
        // Only rounded boxes have a line around them.
        ...(mark.radius > 0 && { rx: units(mark.radius), ...lineOf(mark) }),
      });
    case 'code':
      return draw('path', { d: svgPath(mark.code), transform: placeOf(mark) });
    default:
      return give(logoPicture, frameOf(mark));
  }
}

type Attributes = Record<string, string | number>;

function draw(name: string, attributes: Attributes): SVGElement {
  return give(document.createElementNS('http://www.w3.org/2000/svg', name), attributes);
}

function give(element: SVGElement, attributes: Attributes): SVGElement {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  return element;
}

function frameOf({ x, y, width, height }: Shape) {
  return { x: units(x), y: units(y), width: units(width), height: units(height) };
}

function placeOf({ code, x, y, side }: PlacedCode): string {
  return `translate(${units(x)} ${units(y)}) scale(${units(side / code.size)})`;
}

function lineOf({ ink }: Extract<Mark, { kind: 'box' | 'line' }>) {
  return { stroke: ink.line, 'stroke-width': units(ink.width) };
}

function units(millimetres: number): number {
  return Math.round(millimetres * UNIT * 100) / 100;
}
