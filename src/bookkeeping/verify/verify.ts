import { checkOf, problemsOf } from '../../database/kept-sums.ts';
import type { Db } from '../../database/open.ts';
import { keptSums } from '../kept-sums.ts';
import { documentProblems } from './document.ts';
import {
  countDocuments,
  findBrokenReferences,
  findDamage,
  findSeries,
  inSnapshot,
  iterateDocuments,
  rules,
  type Table,
} from './queries.ts';
import { seriesProblems } from './series.ts';

type Verdict = { invoices: number; credits: number; problems: string[] };

/** Verifies every document, the database file and the numbers, which must be consecutive (art. 35a Wet OB 1968). */
export function verifyBooks(db: Db): Verdict {
  return inSnapshot(db, () => ({
    invoices: countDocuments(db, 'invoices'),
    credits: countDocuments(db, 'credits'),
    problems: [
      ...fileProblems(db),
      ...problemsOfDocuments(db, 'invoices'),
      ...problemsOfDocuments(db, 'credits'),
      ...problemsOf(db, [...rules, ...keptSums.map(checkOf)]),
      ...seriesProblems('Factuurnummer', findSeries(db, 'invoice')),
      ...seriesProblems('Creditfactuurnummer', findSeries(db, 'credit')),
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
