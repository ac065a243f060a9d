import { plural } from '../../shared/plural.ts';
import type { AddressCheck } from './address-check.ts';
import type { DryRun } from './dry-run.ts';

/** `1 cel` or `3 cellen`. Nouns of imports are not in `shared/plural.ts`, because browsers load that file. */
function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function anyCounted(count: number, one: string, many: string): string | undefined {
  return count === 0 ? undefined : counted(count, one, many);
}

export function rowsText(count: number): string {
  return counted(count, 'rij', 'rijen');
}

function onlyTexts(...texts: (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}

export function correctedTexts(corrected: DryRun['corrected']): string[] {
  const { phone, kvkNumber, postcode, note } = corrected;
  const numbers = onlyTexts(
    anyCounted(phone, 'telefoonnummer', 'telefoonnummers'),
    anyCounted(kvkNumber, 'KvK-nummer', 'KvK-nummers'),
  ).join(' en ');
  const verb = phone + kvkNumber === 1 ? 'is' : 'zijn';
  const postcodes = anyCounted(postcode, 'postcode krijgt', 'postcodes krijgen');
  const notes = anyCounted(note, 'notitie gaat', 'notities gaan');
  return onlyTexts(
    numbers &&
      `${numbers} ${verb} hersteld: een spreadsheet laat de eerste 0 of + van een nummer weg.`,
    postcodes && `${postcodes} een spatie, zoals 1234 AB.`,
    notes && `${notes} van het telefoonnummer naar de opmerkingen.`,
  ).filter(Boolean);
}

export function oddPhonesText(rows: readonly number[]): string | undefined {
  return keptText(rows, ['telefoonnummer', 'bestaat niet'], 'telefoonnummers bestaan niet');
}

/** A sentence about wrong telephone numbers or addresses in these rows. The import stores them unchanged. */
function keptText(rows: readonly number[], [noun, problem]: [string, string], many: string) {
  if (rows.length === 0) return undefined;
  const named = `rij ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ', …' : ''}`;
  if (rows.length === 1)
    return `Het ${noun} van ${named} ${problem}. Het komt mee zoals het er staat.`;
  return `${rows.length} ${many} (${named}). Ze komen mee zoals ze er staan.`;
}

/** The sentences about addresses that PDOK does not know, and about addresses that were not looked up. */
export function addressTexts({ notFound, waiting, hasFailed }: AddressCheck): string[] {
  const rows = notFound.map(({ row }) => row);
  return onlyTexts(
    keptText(rows, ['adres', 'is niet gevonden'], 'adressen zijn niet gevonden'),
    waitingText(waiting, hasFailed),
  );
}

function waitingText(waiting: number, hasFailed: boolean): string | undefined {
  if (waiting === 0) return undefined;
  const are = waiting === 1 ? '1 adres is' : `${waiting} adressen zijn`;
  return hasFailed
    ? `PDOK antwoordt nu niet: ${are} niet opgezocht. Je kunt gewoon opslaan, of de proef later opnieuw draaien.`
    : `${are} nog niet opgezocht. Draai de proef opnieuw om verder te zoeken, of sla ze zo op.`;
}

export function settledText({ leftOut, emptied }: DryRun): string {
  const cells = anyCounted(emptied, 'cel met een fout wordt', 'cellen met een fout worden');
  const rows = anyCounted(leftOut, 'rij met een fout wordt', 'rijen met een fout worden');
  const parts = onlyTexts(cells && `${cells} leeggemaakt`, rows && `${rows} weggelaten`);
  return parts.length === 0 ? '' : `${parts.join(' en ')}.`;
}

/** A text such as `3 klanten opgeslagen: 2 nieuw, 1 aangevuld, 0 overgeslagen.` */
export function storedText({ customers, counts, leftOut, emptied }: DryRun): string {
  const cells = anyCounted(emptied, 'cel', 'cellen');
  const rows = anyCounted(leftOut, 'rij', 'rijen');
  const parts = onlyTexts(
    `${counts.added} nieuw`,
    `${counts.filled} aangevuld`,
    `${counts.skipped} overgeslagen`,
    cells && `${cells} leeggemaakt`,
    rows && `${rows} weggelaten`,
  );
  return `${plural(customers, 'klant')} opgeslagen: ${parts.join(', ')}.`;
}
