import { encode } from 'uqr';

/** Adjacent dark dots in a row of a code. */
type Run = { row: number; start: number; length: number };

/** A QR code (ISO/IEC 18004) with error correction level M, without a border. `size` is the number of dots in a row. */
export function qrCode(text: string): { size: number; runs: Run[] } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { size, runs: data.flatMap(darkRuns) };
}

function darkRuns(cells: boolean[], row: number): Run[] {
  const found: Run[] = [];
  for (const [at, isDark] of cells.entries()) {
    const last = found.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last.start + last.length === at) last.length += 1;
    else found.push({ row, start: at, length: 1 });
  }
  return found;
}
