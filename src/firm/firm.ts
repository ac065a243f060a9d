import type { Settings } from './schema.ts';

/** The settings as the form sends them: each a text, by the field's name; a ticked box is 'on'. */
export const FIELDS = [
  'bedrijfsnaam',
  'juridischeNaam',
  'adres',
  'telefoon',
  'email',
  'website',
  'kvkNummer',
  'btwNummer',
  'iban',
  'bic',
  'betaaltermijn',
  'regelnaam',
  'titel',
  'factuurnummers',
  'creditnummers',
  'prijzen',
  'bezorgkostenInVerzoek',
  'opmerkingenOpFactuur',
] as const;
export type SettingsFields = Record<(typeof FIELDS)[number], string>;
export type SettingsDetails = Omit<
  Settings,
  'id' | 'version' | 'vatRate' | 'logoSha256' | 'clockTrustedAfter'
>;

export function settingsFields(settings: Settings): SettingsFields {
  return {
    bedrijfsnaam: settings.companyName,
    juridischeNaam: settings.legalName,
    adres: settings.address,
    telefoon: settings.phone,
    email: settings.email,
    website: settings.website,
    kvkNummer: settings.kvkNumber,
    btwNummer: settings.vatNumber,
    iban: settings.iban,
    bic: settings.bic,
    betaaltermijn: String(settings.paymentTermDays),
    regelnaam: settings.lineName,
    titel: settings.homeTitle,
    factuurnummers: settings.invoiceNumberFormat,
    creditnummers: settings.creditNumberFormat,
    prijzen: settings.pricesIncludeVat ? 'inclusief' : 'exclusief',
    bezorgkostenInVerzoek: settings.paymentRequestIncludesFee ? 'on' : '',
    opmerkingenOpFactuur: settings.remarksOnInvoice ? 'on' : '',
  };
}

/** The settings that a form means, right or not: spaces and capitals that do not count are gone. */
export function readSettings(fields: SettingsFields): SettingsDetails {
  return {
    companyName: line(fields.bedrijfsnaam),
    legalName: line(fields.juridischeNaam),
    address: fields.adres.replace(/\r\n?/g, '\n').trim(),
    phone: line(fields.telefoon),
    email: fields.email.trim(),
    website: fields.website.trim(),
    kvkNumber: code(fields.kvkNummer),
    vatNumber: code(fields.btwNummer),
    iban: code(fields.iban),
    bic: code(fields.bic),
    paymentTermDays: /^\d{1,3}$/.test(fields.betaaltermijn.trim())
      ? Number(fields.betaaltermijn)
      : NaN,
    lineName: line(fields.regelnaam),
    homeTitle: line(fields.titel),
    invoiceNumberFormat: fields.factuurnummers.trim(),
    creditNumberFormat: fields.creditnummers.trim(),
    pricesIncludeVat: fields.prijzen !== 'exclusief',
    paymentRequestIncludesFee: fields.bezorgkostenInVerzoek !== '',
    remarksOnInvoice: fields.opmerkingenOpFactuur !== '',
  };
}

function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function code(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/**
 * What the settings still lack of what an invoice must show of the firm (art. 35a Wet op de omzetbelasting 1968), and
 * the IBAN, without which nobody can pay. The name may be the legal one or the one that customers know.
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

/** Who reads the remarks of a delivery or a customer, for beside the field. */
export function remarksHint({ remarksOnInvoice }: Settings): string {
  return remarksOnInvoice
    ? 'Komt op de factuur: de klant leest mee.'
    : 'Voor kantoor en chauffeur. Staat niet op de factuur.';
}
