import type { Settings } from './schema.ts';

/** The settings that the owner changes in the form. */
export type SettingsDetails = Omit<
  Settings,
  'id' | 'version' | 'vatRate' | 'logoSha256' | 'clockTrustedAfter'
>;

/**
 * The Dutch names of the details that an invoice must show of the firm (art. 35a Wet op de omzetbelasting 1968) and
 * that are still empty, and of the IBAN, which customers need to pay. Either of the firm's two names will do.
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

/** The hint at a field for remarks: whether the customer reads them. */
export function remarksHint({ remarksOnInvoice }: Settings): string {
  return remarksOnInvoice
    ? 'Komt op de factuur: de klant leest mee.'
    : 'Voor kantoor en chauffeur. Staat niet op de factuur.';
}
