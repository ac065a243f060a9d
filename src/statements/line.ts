import type { IsoDate } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';

/** A line of a bank statement. The amount of a debit is negative. */
export type StatementLine = {
  account: string;
  bookedOn: IsoDate;
  amount: Cents;
  counterparty: string;
  /** The IBAN of the counterparty, without spaces; '' when the bank does not give it. */
  iban: string;
  /** The remittance text, and the references that a customer may have typed a number into. */
  texts: string[];
  /** How the bank identifies the line; '' when it does not. */
  bankRef: string;
  isReversal: boolean;
};

/** One statement of a file, with the number of its entries that are not read. */
export type Statement = {
  lines: StatementLine[];
  /** Entries that the bank has not booked yet. */
  pending: number;
  /** Entries in another currency than euros. */
  foreign: number;
};
