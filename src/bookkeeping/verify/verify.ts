import { keptSumsProblems } from '../../database/kept-sums.ts';
import type { Db } from '../../database/open.ts';
import { findOverpaidWriteOffs } from '../../receivables/balances/queries.ts';
import { formatDate } from '../../shared/dates.ts';
import { findWrongLines } from '../../statements/queries.ts';
import { keptSums } from '../kept-sums.ts';
import { documentProblems } from './document.ts';
import {
  countDocuments,
  findBrokenReferences,
  findDamage,
  findMismarkedDeliveries,
  findOtherDeliveries,
  findSeries,
  findSharedNumbers,
  findUnbalancedCredits,
  inSnapshot,
  iterateDocuments,
  type Table,
} from './queries.ts';
import { seriesProblems } from './series.ts';

export type Verdict = { invoices: number; credits: number; problems: string[] };

/** Verifies every document, the number series (consecutive: art. 35a Wet OB 1968) and the database file. */
export function verifyBooks(db: Db): Verdict {
  return inSnapshot(db, () => ({
    invoices: countDocuments(db, 'invoices'),
    credits: countDocuments(db, 'credits'),
    problems: [
      ...fileProblems(db),
      ...problemsOfDocuments(db, 'invoices'),
      ...problemsOfDocuments(db, 'credits'),
      ...findUnbalancedCredits(db).map(
        (number) => `Creditfactuur ${number} heft haar factuur niet precies op.`,
      ),
      ...findMismarkedDeliveries(db).map(
        (id) => `Levering ${id} is als gefactureerd gemerkt zonder factuur, of andersom.`,
      ),
      ...findOtherDeliveries(db).map(
        (number) => `Factuur ${number}: de levering heeft nu een andere datum of hoeveelheid.`,
      ),
      ...keptSumsProblems(db, keptSums),
      ...paymentProblems(db),
      ...seriesProblems('Factuurnummer', findSeries(db, 'invoice')),
      ...seriesProblems('Creditfactuurnummer', findSeries(db, 'credit')),
      ...findSharedNumbers(db).map(
        (number) => `Nummer ${number} staat op een factuur en op een creditfactuur.`,
      ),
    ],
  }));
}

function fileProblems(db: Db): string[] {
  return [
    ...findDamage(db).map((line) => `Het bestand is beschadigd: ${line}`),
    ...findBrokenReferences(db).map(
      ({ table, rowid }) => `Rij ${rowid} van ${table} verwijst naar iets dat er niet is.`,
    ),
  ];
}

/** Compares what the triggers of payments do with write-offs and lines of statements. */
function paymentProblems(db: Db): string[] {
  return [
    ...findOverpaidWriteOffs(db).map(
      (number) => `Van factuur ${number} is te veel betaald, terwijl er een bedrag is afgeboekt.`,
    ),
    ...findWrongLines(db).map(
      (day) =>
        `Een regel van een bankafschrift van ${formatDate(day)} wacht niet volgens de betalingen.`,
    ),
  ];
}

function problemsOfDocuments(db: Db, table: Table): string[] {
  const isCredit = table === 'credits';
  const name = isCredit ? 'Creditfactuur' : 'Factuur';
  const problems: string[] = [];
  for (const document of iterateDocuments(db, table)) {
    for (const problem of documentProblems(document, isCredit))
      problems.push(`${name} ${document.number}: ${problem}`);
  }
  return problems;
}
