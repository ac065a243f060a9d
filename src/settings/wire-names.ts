import type { SettingsFields } from '../firm/settings-form.ts';

type SettingsName = keyof SettingsFields;

export const settingsNames = {
  companyName: 'bedrijfsnaam',
  legalName: 'juridischeNaam',
  address: 'adres',
  phone: 'telefoon',
  email: 'email',
  website: 'website',
  kvkNumber: 'kvkNummer',
  vatNumber: 'btwNummer',
  iban: 'iban',
  bic: 'bic',
  paymentTermDays: 'betaaltermijn',
  lineName: 'regelnaam',
  homeTitle: 'titel',
  invoiceNumberFormat: 'factuurnummers',
  creditNumberFormat: 'creditnummers',
  pricesIncludeVat: 'prijzen',
  paymentRequestIncludesFee: 'bezorgkostenInVerzoek',
  remarksOnInvoice: 'opmerkingenOpFactuur',
  capacityDeliveries: 'capaciteitLeveringen',
  capacityQuantity: 'capaciteitKuub',
  mailsInvoices: 'mailen',
  formOfAddress: 'aanspreekvorm',
  invoiceMailSubject: 'onderwerpFactuur',
  invoiceMailText: 'tekstFactuur',
  creditMailSubject: 'onderwerpCreditfactuur',
  creditMailText: 'tekstCreditfactuur',
  reminderSubject: 'onderwerpHerinnering',
  reminderText: 'tekstHerinnering',
  finalNoticeSubject: 'onderwerpAanmaning',
  finalNoticeText: 'tekstAanmaning',
} as const satisfies Record<SettingsName, string>;

export const LOGO_REMOVAL = 'verwijderen';

/** Fields that older versions of the form lack. A missing field keeps its stored value. */
const ADDED: readonly string[] = ['formOfAddress'] satisfies SettingsName[];

/**
 * Reads the fields of the form. `valueOf` returns the value of an input by its name; a missing value is empty, but for
 * a field that was added later it is that of `stored`.
 */
export function readSettingsForm(
  valueOf: (name: string) => unknown,
  stored?: SettingsFields,
): SettingsFields {
  const kept = new Map<string, string>(Object.entries(stored ?? {}));
  const texts = Object.entries(settingsNames).map(([name, wireName]) => {
    const value = valueOf(wireName);
    const missing = ADDED.includes(name) ? (kept.get(name) ?? '') : '';
    return [name, typeof value === 'string' ? value : missing];
  });
  return Object.fromEntries(texts) as SettingsFields;
}
