import { encode } from 'uqr';

/** Adjacent dark dots in a row of a code. */
type Run = { row: number; start: number; length: number };

/** A code without a border. `size` is the number of dots in a row. */
export type QrCode = { size: number; runs: Run[] };

/**
 * Readers accept each of the eight masks. Comparing all masks for each code takes five times as long. This mask has the
 * lowest average penalty for payment codes, which is 1,151. With the best mask for each code the average is 1,108.
 */
const MASK = 2;

/** A QR code (ISO/IEC 18004) with error correction level M. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: MASK });
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
