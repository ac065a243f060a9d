import type { PlacedCode, Sheet } from '../../src/shared/pdf/sheet.ts';

type Doc = Sheet['doc'];
export type Shape = { x: number; y: number; width: number; height: number };
/** A text, line, box, code or logo on the page, in millimetres; the font size is in points. */
export type Mark =
  | { kind: 'text'; text: string; x: number; y: number; isEnd: boolean; ink: Ink }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; ink: Ink }
  | ({ kind: 'box'; ink: Ink; radius: number } & Shape)
  | ({ kind: 'code' } & PlacedCode)
  | ({ kind: 'logo' } & Shape);
type Frame = [x: number, y: number, width: number, height: number];
type Ink = {
  font: string;
  points: number;
  text: string;
  fill: string;
  line: string;
  width: number;
};

/** Wraps the document of a sheet in a proxy that records the drawing of its first page in `marks`. */
export function watchPage(marks: Mark[]): (sheet: Sheet) => void {
  let page = 1;
  let ink: Ink = { font: '', points: 0, text: '', fill: '', line: '', width: 0 };
  const recorders: Record<string, (...args: never[]) => void> = {
    addPage: () => void (page = 2),
    setPage: (number: number) => void (page = number),
    setFont: (font: string) => void (ink = { ...ink, font }),
    setFontSize: (points: number) => void (ink = { ...ink, points }),
    setTextColor: (text: string) => void (ink = { ...ink, text }),
    setFillColor: (fill: string) => void (ink = { ...ink, fill }),
    setDrawColor: (line: string) => void (ink = { ...ink, line }),
    setLineWidth: (width: number) => void (ink = { ...ink, width }),
    text: (text: string, x: number, y: number, { align }: { align?: string } = {}) =>
      add({ kind: 'text', text, x, y, isEnd: align === 'right', ink }),
    line: (x1: number, y1: number, x2: number, y2: number) =>
      add({ kind: 'line', x1, y1, x2, y2, ink }),
    rect: (x: number, y: number, width: number, height: number) =>
      add({ kind: 'box', x, y, width, height, ink, radius: 0 }),
    roundedRect: (x: number, y: number, width: number, height: number, radius: number) =>
      add({ kind: 'box', x, y, width, height, ink, radius }),
    addImage: (_jpeg: unknown, _kind: string, ...[x, y, width, height]: Frame) =>
      add({ kind: 'logo', x, y, width, height }),
  };
  function add(mark: Mark): void {
    if (page === 1) marks.push(mark);
  }
  return (sheet) => {
    sheet.watchCode = (placed) => add({ kind: 'code', ...placed });
    const watched: Doc = new Proxy(sheet.doc, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: never[]) => {
          recorders[String(name)]?.(...args);
          const result: unknown = Reflect.apply(method, target, args);
          return result === target ? watched : result;
        };
      },
    });
    sheet.doc = watched;
  };
}
