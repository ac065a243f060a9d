import type { Db } from '../../database/open.ts';
import { findWrongNames } from '../../deliveries/names/queries.ts';
import { findWrongSums } from '../../deliveries/sums/queries.ts';
import { findWrongUninvoiced } from '../../deliveries/uninvoiced/queries.ts';
import { findWrongIssued } from '../../invoices/issued/queries.ts';
import {
  findWrongBalances,
  findOverpaidWriteOffs,
  findWrongOpenSums,
} from '../../receivables/balances/queries.ts';
import { formatDate } from '../../shared/dates.ts';
import { findWrongLines } from '../../statements/queries.ts';
import {
  findOtherDeliveries,
  findWrongCustomerSums,
  findWrongPaymentSums,
} from '../figures/sums/queries.ts';
import { documentProblems } from './document.ts';
import {
  countDocuments,
  findBrokenReferences,
  findDamage,
  findMismarkedDeliveries,
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
      ...keptSumsProblems(db),
      ...figuresProblems(db),
      ...findWrongNames(db).map(
        (name) => `De namen waarin wordt gezocht, zijn niet die van de leveringen: ${name}.`,
      ),
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

/** Compares the sums that triggers keep with the records: totals, and the open amount of each invoice. */
function keptSumsProblems(db: Db): string[] {
  return [
    ...findWrongSums(db).map(
      ({ date, slot }) =>
        `De totalen van ${formatDate(date)} ${slot} zijn niet die van de leveringen.`,
    ),
    ...findWrongUninvoiced(db).map(
      (date) => `Wat op ${formatDate(date)} nog te factureren is, klopt niet met de leveringen.`,
    ),
    ...findWrongIssued(db).map(
      (day) => `De omzet van ${formatDate(day)} is niet die van de facturen en creditfacturen.`,
    ),
    ...findWrongBalances(db).map(
      (number) =>
        `Wat van factuur ${number} openstaat, volgt niet uit haar totaal, credit en betalingen.`,
    ),
    ...findOverpaidWriteOffs(db).map(
      (number) => `Van factuur ${number} is te veel betaald, terwijl er een bedrag is afgeboekt.`,
    ),
    ...findWrongOpenSums(db).map(
      (day) => `Wat op ${formatDate(day)} betaald moet zijn, is niet de som van de open facturen.`,
    ),
    ...findWrongLines(db).map(
      (day) =>
        `Een regel van een bankafschrift van ${formatDate(day)} wacht niet volgens de betalingen.`,
    ),
  ];
}

/** Compares the sums that triggers keep for the figures of a year. */
function figuresProblems(db: Db): string[] {
  return [
    ...findWrongCustomerSums(db).map(
      ({ year, name }) =>
        `De omzet of kuub van ${name} in ${year} is niet die van de facturen en creditfacturen.`,
    ),
    ...findWrongPaymentSums(db).map(
      ({ year, method }) =>
        `Wat in ${year} is ontvangen (${method}), klopt niet met de betalingen.`,
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
