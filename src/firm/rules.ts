import { isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, netherlands } from 'jsvat';
import type { FieldErrors } from '../shared/domain-error.ts';
import { isPublicEmail } from '../shared/email.ts';
import type { SettingsDetails } from './firm.ts';
import { isNumberFormat, sharedNumber } from './number-format.ts';

const MAX_ADDRESS_LINES = 6;
const PHONE = /^\+?[\d\s().\-/]{6,}$/;
const WEBSITE = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/\S*)?$/i;

/**
 * What is wrong with the settings, at each field its sentence. IBAN by its check digits (ISO 13616), BTW number by
 * the eleven test or modulus 97 (Belastingdienst, since 2020), BIC by its form (ISO 9362).
 */
export function settingsProblems(details: SettingsDetails): FieldErrors {
  return {
    ...nameProblems(details),
    ...contactProblems(details),
    ...registrationProblems(details),
    ...when(!isDays(details.paymentTermDays), 'betaaltermijn', 'Vul 0 tot 365 dagen in.'),
    ...formatProblems(details),
  };
}

const FORMAT_RULE =
  'Gebruik {jaar} en {nummer} elk één keer, met letters, cijfers, punten of streepjes (hoogstens 40 tekens).';

function formatProblems({ invoiceNumberFormat, creditNumberFormat }: SettingsDetails) {
  const areFormats = [invoiceNumberFormat, creditNumberFormat].map(isNumberFormat);
  const [isInvoiceFormat = false, isCreditFormat = false] = areFormats;
  const mayCollide =
    isInvoiceFormat &&
    isCreditFormat &&
    sharedNumber(invoiceNumberFormat, creditNumberFormat) !== undefined;
  return {
    ...when(!isInvoiceFormat, 'factuurnummers', FORMAT_RULE),
    ...when(!isCreditFormat, 'creditnummers', FORMAT_RULE),
    ...when(
      mayCollide,
      'creditnummers',
      'Met deze twee kan een creditfactuur hetzelfde nummer krijgen als een factuur. Zet er een letter voor.',
    ),
  };
}

function when(isWrong: boolean, field: string, sentence: string): FieldErrors {
  return isWrong ? { [field]: sentence } : {};
}

function nameProblems({ companyName, legalName, lineName, homeTitle }: SettingsDetails) {
  return {
    ...when(companyName === '', 'bedrijfsnaam', 'Bedrijfsnaam is verplicht.'),
    ...when(companyName.length > 100, 'bedrijfsnaam', tooLong(100)),
    ...when(legalName.length > 100, 'juridischeNaam', tooLong(100)),
    ...when(lineName === '', 'regelnaam', 'Naam van de factuurregel is verplicht.'),
    ...when(lineName.length > 60, 'regelnaam', tooLong(60)),
    ...when(homeTitle === '', 'titel', 'Titel is verplicht.'),
    ...when(homeTitle.length > 60, 'titel', tooLong(60)),
  };
}

function tooLong(max: number): string {
  return `Dit is te lang (hoogstens ${max} tekens).`;
}

function contactProblems({ address, phone, email, website }: SettingsDetails) {
  const tooMuch = address.length > 300 || address.split('\n').length > MAX_ADDRESS_LINES;
  return {
    ...when(
      tooMuch,
      'adres',
      `Een adres heeft hoogstens ${MAX_ADDRESS_LINES} regels en 300 tekens.`,
    ),
    ...when(
      phone !== '' && (!PHONE.test(phone) || phone.length > 50),
      'telefoon',
      'Dit is geen telefoonnummer.',
    ),
    ...when(email !== '' && !isPublicEmail(email), 'email', 'Dit is geen e-mailadres.'),
    ...when(
      website !== '' && (!WEBSITE.test(website) || website.length > 200),
      'website',
      'Dit is geen webadres, zoals www.vipo.nl.',
    ),
  };
}

function registrationProblems({ kvkNumber, vatNumber, iban, bic }: SettingsDetails) {
  return {
    ...when(!/^(\d{8})?$/.test(kvkNumber), 'kvkNummer', 'Een KvK-nummer heeft 8 cijfers.'),
    ...when(
      vatNumber !== '' && !isVatNumber(vatNumber),
      'btwNummer',
      'Dit BTW-nummer klopt niet, zoals NL123456782B01.',
    ),
    ...when(
      iban !== '' && !isValidIBAN(iban),
      'iban',
      'Deze IBAN klopt niet; controleer de cijfers.',
    ),
    ...when(bic !== '' && !isValidBIC(bic), 'bic', 'Een BIC heeft 8 of 11 tekens, zoals ABNANL2A.'),
  };
}

/** Zeros pass the eleven test; no firm has them, and the numbers after the B begin at 01. */
function isVatNumber(vatNumber: string): boolean {
  return !/0{9}B|B00$/.test(vatNumber) && checkVAT(vatNumber, [netherlands]).isValid;
}

function isDays(days: number): boolean {
  return days >= 0 && days <= 365;
}
