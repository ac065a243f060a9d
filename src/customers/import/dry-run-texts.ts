import type { DryRun } from './dry-run.ts';

/** The names of the fields in the lists of a dry run. */
export const FIELD_LABELS: Record<string, string> = {
  name: 'Naam',
  address: 'Adres',
  phone: 'Telefoon',
  fee: 'Bezorgkosten',
  payment: 'Betaalmethode',
  remarks: 'Opmerkingen',
  email: 'E-mail',
  kvkNumber: 'KvK-nummer',
  vatNumber: 'BTW-nummer',
};

/** Says which values were corrected, because the stored values differ from those in the file. */
export function correctedTexts(corrected: DryRun['corrected']): string[] {
  const { postcode, note } = corrected;
  return [
    numbersText(corrected),
    ...(postcode === 0
      ? []
      : [
          `${postcode} ${postcode === 1 ? 'postcode krijgt' : 'postcodes krijgen'} een spatie, zoals 1234 AB.`,
        ]),
    ...(note === 0
      ? []
      : [
          `${note} ${note === 1 ? 'notitie gaat' : 'notities gaan'} van het telefoonnummer naar de opmerkingen.`,
        ]),
  ].filter((text) => text !== undefined);
}

function numbersText({ phone, kvkNumber }: DryRun['corrected']): string | undefined {
  const parts = [
    ...(phone === 0 ? [] : [`${phone} ${phone === 1 ? 'telefoonnummer' : 'telefoonnummers'}`]),
    ...(kvkNumber === 0 ? [] : [`${kvkNumber} ${kvkNumber === 1 ? 'KvK-nummer' : 'KvK-nummers'}`]),
  ];
  if (parts.length === 0) return undefined;
  const verb = phone + kvkNumber === 1 ? 'is' : 'zijn';
  return `${parts.join(' en ')} ${verb} hersteld: een spreadsheet laat de eerste 0 of + van een nummer weg.`;
}

/** Warns of telephone numbers that do not exist, by the numbers of their rows. */
export function oddPhonesText(rows: readonly number[]): string | undefined {
  if (rows.length === 0) return undefined;
  const named = `rij ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ', …' : ''}`;
  if (rows.length === 1)
    return `Het telefoonnummer van ${named} bestaat niet. Het komt mee zoals het er staat.`;
  return `${rows.length} telefoonnummers bestaan niet (${named}). Ze komen mee zoals ze er staan.`;
}

/** `1 klant` or `3 klanten`. Not in `shared/plural.ts`, which goes to the browser. */
export function customersText(count: number): string {
  return `${count} ${count === 1 ? 'klant' : 'klanten'}`;
}

/** The sentence about the rows with errors; undefined when there are none or when nothing was chosen yet. */
export function settledText({ leftOut, emptied }: DryRun): string | undefined {
  const parts = [
    ...(emptied === 0
      ? []
      : [
          `${emptied} ${emptied === 1 ? 'cel' : 'cellen'} met een fout ${emptied === 1 ? 'wordt' : 'worden'} leeggemaakt`,
        ]),
    ...(leftOut === 0
      ? []
      : [`${rowsText(leftOut)} met een fout ${leftOut === 1 ? 'wordt' : 'worden'} weggelaten`]),
  ];
  return parts.length === 0 ? undefined : `${parts.join(' en ')}.`;
}

/** `3 klanten opgeslagen: 2 nieuw, 1 aangevuld, 0 overgeslagen.` */
export function storedText({ customers, counts, leftOut, emptied }: DryRun): string {
  const { added, filled, skipped } = counts;
  const said = [
    `${added} nieuw`,
    `${filled} aangevuld`,
    `${skipped} overgeslagen`,
    ...(emptied === 0 ? [] : [`${emptied} ${emptied === 1 ? 'cel' : 'cellen'} leeggemaakt`]),
    ...(leftOut === 0 ? [] : [`${rowsText(leftOut)} weggelaten`]),
  ];
  return `${customersText(customers)} opgeslagen: ${said.join(', ')}.`;
}

export function rowsText(count: number): string {
  return `${count} ${count === 1 ? 'rij' : 'rijen'}`;
}
