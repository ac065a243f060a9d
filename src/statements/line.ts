import type { IsoDate } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';

/** A line of a bank statement. The amount of a debit is negative. */
export type StatementLine = {
  account: string;
  bookedOn: IsoDate;
  amount: Cents;
  counterparty: string;
  /** Without spaces. '' when the bank gives no valid IBAN. */
  iban: string;
  /** The remittance text, and the references in which a customer may have typed a number. */
  texts: string[];
  /** The reference of the bank, or ''. */
  bankRef: string;
  isReversal: boolean;
};

/**
 * `pending` counts the entries that the bank has not booked yet, and `foreign` counts the entries in another currency
 * than euros.
 */
export type Statement = {
  lines: StatementLine[];
  pending: number;
  foreign: number;
};

export type KnownLine = StatementLine & { ref: string };

/** Gives each line a hash that is the same in every file. Equal lines of a statement get different hashes. */
export function withFingerprints({ lines }: Statement): KnownLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = keyOf(line);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return {
      ...line,
      ref: Bun.SHA256.hash(`${key}\n${count}`, 'hex').slice(0, 32),
    };
  });
}

function keyOf(line: StatementLine): string {
  const { account, bookedOn, amount, bankRef, counterparty, texts } = line;
  // A bank may put the line breaks of the same text at other places in another file.
  const parts = [counterparty, ...texts].map((text) => text.replace(/\s+/g, ''));
  return JSON.stringify([account, bookedOn, amount, ...(bankRef === '' ? parts : [bankRef])]);
}
