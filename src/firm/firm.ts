import type { Settings } from './schema.ts';

export type SettingsDetails = Omit<
  Settings,
  'id' | 'version' | 'vatRate' | 'logoSha256' | 'clockTrustedAfter'
>;

/**
 * The names of the details that an invoice must show (art. 35a Wet op de omzetbelasting 1968), and of the IBAN, as
 * far as they are empty.
 */
export function missingDetails(firm: Settings): string[] {
  const needed = {
    naam: firm.legalName || firm.companyName,
    adres: firm.address,
    'KvK-nummer': firm.kvkNumber,
    'BTW-nummer': firm.vatNumber,
    IBAN: firm.iban,
  };
  return Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []));
}

export function remarksHint({ remarksOnInvoice }: Settings): string {
  return remarksOnInvoice
    ? 'Komt op de factuur: de klant leest mee.'
    : 'Voor kantoor en chauffeur. Staat niet op de factuur.';
}
