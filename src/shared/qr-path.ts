import type { QrCode } from './qr-code.ts';

/** The dark dots as the path of an SVG, in which a dot has a width and a height of 1. */
export function svgPath({ runs }: QrCode): string {
  return runs.map(({ row, start, length }) => `M${start} ${row}h${length}v1h-${length}z`).join('');
}
