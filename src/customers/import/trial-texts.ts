import type { Trial } from './trial.ts';

/** The names of the fields in the lists of a trial. */
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

/** Says which numbers were mended, because the file shows them differently. */
export function mendedText({ phone, kvkNumber }: Trial['mended']): string | undefined {
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

export function rowsText(count: number): string {
  return `${count} ${count === 1 ? 'rij' : 'rijen'}`;
}
