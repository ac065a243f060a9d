import { UnreadableFile } from '../files/unreadable-file.ts';
import { sumEach } from '../shared/sum.ts';
import { onOneLine } from '../shared/text.ts';
import { readCamt } from './camt.ts';
import { documentsIn } from './files.ts';
import { type KnownLine, type StatementLine, withFingerprints } from './line.ts';
import { type NumberFormats, numbersIn, otherNumbersIn } from './numbers.ts';

export type ReadLine = Pick<StatementLine, 'account' | 'bookedOn' | 'amount' | 'isReversal'> & {
  ref: string;
  counterparty: string;
  description: string;
  iban?: string;
  /** The numbers of invoices and credits that may be in the texts. */
  numbers: string[];
  otherNumbers?: string[];
};
type ReadStatement = { lines: ReadLine[]; pending: number; foreign: number };

/** Each part is a JSON text of some lines. Copying and parsing all lines at once would delay other requests. */
type PackedStatement = Omit<ReadStatement, 'lines'> & { parts: string[]; count: number };

/** Storing more lines in one transaction would make other requests wait. */
const LINES_OF_PART = 200;
const MAX_NAME = 200;
const MAX_DESCRIPTION = 600;
/** The part of a text that is searched for numbers, in characters. A remittance text has at most 140 characters. */
const MAX_SEARCHED = 2000;
const MAX_LINES = 50_000;

type Input = { file: Uint8Array; formats: NumberFormats };

/** The function 'statement' of `worker.ts`. */
export function packStatementFile(input: Input): PackedStatement {
  const { lines, ...counts } = readStatementFile(input);
  const parts: string[] = [];
  for (let first = 0; first < lines.length; first += LINES_OF_PART)
    parts.push(JSON.stringify(lines.slice(first, first + LINES_OF_PART)));
  return { ...counts, parts, count: lines.length };
}

/** Reads a CAMT.053 document or a zip of such documents. Throws UnreadableFile. */
export function readStatementFile({ file, formats }: Input): ReadStatement {
  const statements = documentsIn(file).flatMap(readCamt);
  const known = statements.flatMap(withFingerprints);
  if (known.length > MAX_LINES) throw new UnreadableFile('Dit afschrift heeft te veel regels.');
  // The same line may be in two statements of the file.
  const lines = new Map(known.map((line) => [line.ref, readLine(line, formats)]));
  return { lines: [...lines.values()], ...sumEach(statements, 'pending', 'foreign') };
}

function readLine(line: KnownLine, formats: NumberFormats): ReadLine {
  const { ref, account, bookedOn, amount, isReversal, counterparty, iban, texts } = line;
  const searched = texts.map((text) => text.slice(0, MAX_SEARCHED));
  return {
    ref,
    account,
    bookedOn,
    amount,
    isReversal,
    counterparty: onOneLine(counterparty).slice(0, MAX_NAME).toWellFormed(),
    description: onOneLine(texts.join(' ')).slice(0, MAX_DESCRIPTION).toWellFormed(),
    iban,
    numbers: numbersIn(searched, formats),
    otherNumbers: otherNumbersIn(searched, formats),
  };
}
