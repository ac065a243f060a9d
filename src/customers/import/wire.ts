import type { ReadFile } from '../../files/spreadsheets/read.ts';
import { fieldError } from '../../shared/domain-error.ts';
import { customerNames } from '../customer.ts';
import type { AddressCheck, NewAddress } from './address-check.ts';
import { type Choice, chooseColumns, SKIPPED } from './columns.ts';
import { rowsText } from './dry-run-texts.ts';
import type { DryRun, Import } from './dry-run.ts';
import { type PaymentWords, readWords, wordsToWire } from './payment-words.ts';
import type { Rules } from './plan.ts';
import { ADDRESSES, columnName, importNames, ON_ERRORS, WITH_KNOWN } from './wire-names.ts';

export type Choices = {
  columns: Choice[];
  rules: Rules;
  words: PaymentWords;
  /** Whether addresses without a street get their street and town. Undefined while the user has not chosen. */
  addresses: keyof typeof ADDRESSES | undefined;
};

/**
 * Reads the choices of the user: the target of each column, the method of each payment word, and what to do with known
 * customers, errors and addresses without a street.
 */
export function readChoices(
  { columns }: Pick<ReadFile, 'columns'>,
  sent: URLSearchParams,
): Choices {
  const chosen = columns.map((_, at) => sent.get(columnName(at)) ?? undefined);
  const headings = columns.map(({ heading }) => heading);
  const rules: Rules = {
    withKnown: wayOf(WITH_KNOWN, sent.get(importNames.withKnown)) ?? 'fill',
    onErrors: wayOf(ON_ERRORS, sent.get(importNames.onErrors)) ?? 'refuse',
  };
  const words = readWords(sent.getAll(importNames.words)) ?? new Map();
  const addresses = wayOf(ADDRESSES, sent.get(importNames.addresses));
  return { columns: chooseColumns(headings, chosen), rules, words, addresses };
}

function wayOf<Way extends string>(ways: Readonly<Record<Way, string>>, sent: string | null) {
  return (Object.keys(ways) as Way[]).find((way) => ways[way] === sent);
}

/**
 * Throws 'invalid' for a method without a payment word, and for a method that does not exist. Only the call uses this
 * check. The screen ignores all payment words when one of them is wrong.
 */
export function assertWords(sent: URLSearchParams): void {
  if (readWords(sent.getAll(importNames.words)) === undefined)
    throw fieldError(importNames.words, WORDS_WRONG);
}

const WORDS_WRONG =
  'Schrijf een betaalwoord als pin:contant, met contant, betaalverzoek, bank overmaken of onbekend.';

/** The choices that decide what a dry run shows, as names and values. */
export function choicesToWire(
  token: string,
  { columns, rules, words }: Choices,
): [string, string][] {
  return [
    [importNames.file, token],
    [importNames.withKnown, WITH_KNOWN[rules.withKnown]],
    ...columns.map(({ target = SKIPPED }, at): [string, string] => [columnName(at), target]),
    [importNames.onErrors, ON_ERRORS[rules.onErrors]],
    [importNames.words, wordsToWire(words)],
  ];
}

/**
 * A key that is the same for the same choices. The button of a dry run sends the key of its choices, so the server
 * notices when the user has changed a choice after the dry run.
 */
export function keyOfChoices(choices: Choices): string {
  const sent = new URLSearchParams(choicesToWire('', choices));
  return Bun.hash(sent.toString()).toString(36);
}

export function importOf(
  { rows, fileName }: Pick<Import, 'rows' | 'fileName'>,
  { columns, rules, words }: Choices,
): Import {
  return { rows, fileName, rules, words, targets: columns.map(({ target }) => target) };
}

const NAME_MISSING = 'Kies eerst welke kolom de naam is.';
const ADDRESS_MISSING = 'Kies eerst welke kolom het adres is.';

export function missingColumn({ columns }: Choices): string | undefined {
  const targets = columns.map(({ target }) => target);
  if (!targets.includes('naam')) return NAME_MISSING;
  const hasAddress =
    targets.some((target) => target === 'adres' || target === 'straat') ||
    (targets.includes('postcode') && targets.includes('huisnummer'));
  return hasAddress ? undefined : ADDRESS_MISSING;
}

/** The answer of `POST /customers/import`. Errors after the first thousand are only counted. */
export function toWire({ counts, errors, errorCount, leftOut, emptied, addresses }: DryRun) {
  return {
    nieuw: counts.added,
    bijgewerkt: counts.filled,
    overgeslagen: counts.skipped,
    weggelaten: leftOut,
    geleegd: emptied,
    fouten: errors.map(({ row, field, sentence }) => ({
      rij: row,
      veld: customerNames[field],
      fout: sentence,
    })),
    aantalFouten: errorCount,
    ...(addresses && { adressen: addressesToWire(addresses) }),
  };
}

function listed({ row, address }: NewAddress) {
  return { rij: row, adres: address };
}

function addressesToWire({ completed, notFound, waiting }: AddressCheck) {
  return {
    aangevuld: completed.map((each) => ({ ...listed(each), wordt: each.whole })),
    nietGevonden: notFound.map(listed),
    nietOpgezocht: waiting,
  };
}

export function shownFileName(path: string): string {
  const [, name = ''] = /([^\\/]*)$/.exec(path) ?? [];
  return name.replace(/\s+/g, ' ').replaceAll('\0', '').trim().slice(0, 100) || 'bestand';
}

export function withErrors({ errorRows }: DryRun): string {
  return `Er wordt alles of niets opgeslagen. Verbeter ${rowsText(errorRows)} in het bestand en kies het opnieuw.`;
}
