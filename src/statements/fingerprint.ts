import { createHash } from 'node:crypto';
import type { Statement, StatementLine } from './line.ts';

export type KnownLine = StatementLine & { ref: string };

/**
 * Gives each line of a statement the fingerprint by which it is recognized in every file: the account, the day, the
 * amount, and the reference of the bank or, without one, the counterparty and the texts. Lines of one statement that are
 * equal in all of these are counted, because each of them is money.
 */
export function withFingerprints({ lines }: Statement): KnownLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = keyOf(line);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { ...line, ref: hashOf(`${key}\n${count}`) };
  });
}

function keyOf(line: StatementLine): string {
  const { account, bookedOn, amount, bankRef, counterparty, texts } = line;
  // A bank may break the same text at another place in another file.
  const words = [counterparty, ...texts].map((text) => text.replace(/\s+/g, ''));
  return JSON.stringify([account, bookedOn, amount, ...(bankRef === '' ? words : [bankRef])]);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
