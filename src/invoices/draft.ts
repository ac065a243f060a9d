import { type Db, type DbAndClock, inTransaction } from '../database/open.ts';
import { formatNumber } from '../firm/number-format.ts';
import { amsterdamDate, type Clock, moment, type Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { findClockProblem } from './clock.ts';
import type { InvoiceDocument } from './document.ts';
import type { Issue } from './invoice.ts';
import type { Draw } from './pdf/draw.ts';
import { findLastNumber, isUsedNumber, takeNumber } from './queries.ts';
import type { Series } from './schema.ts';
import { toInvoiceData } from './snapshot.ts';
import type { InvoiceData } from './wire-names.ts';

/** `ahead` is the number of waiting documents of the same series that get their numbers before this document. */
export type Position = { issuedAt: Moment; ahead: number };

/** Call `store` only in the transaction that made the draft, and only if `ahead` was 0. */
export type Draft<Result> = {
  issuedAt: Moment;
  document: InvoiceDocument;
  snapshot: InvoiceData;
  logo: Uint8Array | undefined;
  store: (pdf: Uint8Array) => Result;
};

export function isDraft<Result extends object>(
  made: Draft<Result> | Result,
): made is Draft<Result> {
  return 'store' in made;
}

/**
 * Computes the number of a document. The year of the number is the year in Amsterdam. `take` marks the number as used.
 * Call `take` only in the transaction that stores the document.
 */
export function numbered(
  { db, clock }: DbAndClock,
  position: Position,
  series: Series,
  format: string,
) {
  refuseWrongClock(db, clock);
  const { issuedAt, ahead } = position;
  const issuedOn = amsterdamDate(issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const sequence = findLastNumber(db, series, year) + 1 + ahead;
  const number = formatNumber(format, year, sequence);
  const take = () => {
    if (takeNumber(db, series, year) !== sequence) throw new Error(`${number} is not the next`);
    refuseUsedNumber(db, number);
    return { number, year, sequence, issuedAt, issuedOn };
  };
  return { issue: issueAt(issuedAt, number), take };
}

/** A wrong clock gives wrong dates, or numbers in another order than the dates (Wet OB 1968, art. 35a). */
function refuseWrongClock(db: Db, clock: Clock): void {
  const problem = findClockProblem(db, clock);
  if (problem !== undefined) throw new DomainError('unavailable', problem.sentence);
}

/** After the format of numbers was changed, another document may already have this number. */
function refuseUsedNumber(db: Db, number: string): void {
  if (!isUsedNumber(db, number)) return;
  const sentence = `Nummer ${number} is al gegeven. Kies op /instellingen een andere opmaak van de nummers.`;
  throw new DomainError('conflict', sentence);
}

export function issueAt(issuedAt: Moment, number: string): Issue {
  return { number, issuedAt, fileId: Bun.SHA256.hash(`${number} ${issuedAt}`, 'hex').slice(0, 32) };
}

export type MakeDraft<Result> = (position: Position) => Draft<Result> | Result;

export type Issuer = DbAndClock & { draw: Draw };

/** Drafts the requested document, such as the invoice of a delivery. */
export type DraftAsked<Asked extends unknown[], Result> = (
  office: DbAndClock,
  position: Position,
  ...asked: Asked
) => Draft<Result> | Result;

/** Returns a function that issues documents. It draws in this thread, and throws the errors of `draft`. */
export function inThisThread<Asked extends unknown[], Result extends object>(
  draft: DraftAsked<Asked, Result>,
) {
  return (issuer: Issuer, ...asked: Asked): Result => {
    const { issued } = inTransaction(issuer.db, () => {
      const made = draft(issuer, { issuedAt: moment(issuer.clock()), ahead: 0 }, ...asked);
      return { issued: isDraft(made) ? made.store(issuer.draw(made.document, made.logo)) : made };
    });
    return issued;
  };
}

type Drawn = { data: InvoiceData; pdf: Uint8Array; pdfSha256: string };

export function draftOf<Result>(
  { issuedAt }: Position,
  document: InvoiceDocument,
  logo: Uint8Array | undefined,
  insert: (drawn: Drawn) => Result,
): Draft<Result> {
  const snapshot = toInvoiceData(document);
  const store = (pdf: Uint8Array) =>
    insert({ data: snapshot, pdf, pdfSha256: Bun.SHA256.hash(pdf, 'hex') });
  return { issuedAt, document, snapshot, logo, store };
}
