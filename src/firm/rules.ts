import { isValidBIC, isValidIBAN } from 'ibantools';
import type { FieldErrors } from '../shared/domain-error.ts';
import { isPublicEmail } from '../shared/email.ts';
import { FORMS_OF_ADDRESS } from '../shared/form-of-address.ts';
import { isKvkNumber, KVK_WRONG, VAT_WRONG } from '../shared/registration.ts';
import type { SettingsDetails } from './firm.ts';
import { letterProblems } from './letters.ts';
import { isNumberFormat, sharedNumber } from './number-format.ts';
import { isDutchVatNumber } from './vat-number.ts';

const MAX_ADDRESS_LINES = 6;
const PHONE = /^\+?[\d\s().\-/]{6,}$/;
const WEBSITE = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/\S*)?$/i;

/**
 * Returns a sentence for each invalid setting. Validates the check digits of the IBAN (ISO 13616), the BTW number and
 * the format of the BIC (ISO 9362).
 */
export function settingsProblems(details: SettingsDetails): FieldErrors {
  return {
    ...nameProblems(details),
    ...contactProblems(details),
    ...registrationProblems(details),
    ...problemWhen(!isDays(details.paymentTermDays), 'paymentTermDays', 'Vul 0 tot 365 dagen in.'),
    ...formatProblems(details),
    ...capacityProblems(details),
    ...problemWhen(
      !FORMS_OF_ADDRESS.includes(details.formOfAddress),
      'formOfAddress',
      'Kies u of je.',
    ),
    ...letterProblems(details),
  };
}

function capacityProblems({ capacityDeliveries, capacityQuantity }: SettingsDetails) {
  return {
    ...problemWhen(
      capacityDeliveries !== null && !(capacityDeliveries >= 1),
      'capacityDeliveries',
      'Vul 1 tot 999 leveringen in, of niets.',
    ),
    ...problemWhen(
      Number.isNaN(capacityQuantity),
      'capacityQuantity',
      'Vul een aantal kuub boven 0 tot 9.999,999 in, of niets.',
    ),
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
    ...problemWhen(!isInvoiceFormat, 'invoiceNumberFormat', FORMAT_RULE),
    ...problemWhen(!isCreditFormat, 'creditNumberFormat', FORMAT_RULE),
    ...problemWhen(
      mayCollide,
      'creditNumberFormat',
      'Met deze twee kan een creditfactuur hetzelfde nummer krijgen als een factuur. Zet er een letter voor.',
    ),
  };
}

function problemWhen(
  isWrong: boolean,
  field: keyof SettingsDetails,
  sentence: string,
): FieldErrors {
  return isWrong ? { [field]: sentence } : {};
}

function nameProblems({ companyName, legalName, lineName, homeTitle }: SettingsDetails) {
  return {
    ...problemWhen(companyName === '', 'companyName', 'Bedrijfsnaam is verplicht.'),
    ...problemWhen(companyName.length > 100, 'companyName', tooLong(100)),
    ...problemWhen(legalName.length > 100, 'legalName', tooLong(100)),
    ...problemWhen(lineName === '', 'lineName', 'Naam van de factuurregel is verplicht.'),
    ...problemWhen(lineName.length > 60, 'lineName', tooLong(60)),
    ...problemWhen(homeTitle === '', 'homeTitle', 'Titel is verplicht.'),
    ...problemWhen(homeTitle.length > 60, 'homeTitle', tooLong(60)),
  };
}

function tooLong(max: number): string {
  return `Dit is te lang (hoogstens ${max} tekens).`;
}

function contactProblems({ address, phone, email, website }: SettingsDetails) {
  const tooMuch = address.length > 300 || address.split('\n').length > MAX_ADDRESS_LINES;
  return {
    ...problemWhen(
      tooMuch,
      'address',
      `Een adres heeft hoogstens ${MAX_ADDRESS_LINES} regels en 300 tekens.`,
    ),
    ...problemWhen(
      phone !== '' && (!PHONE.test(phone) || phone.length > 50),
      'phone',
      'Dit is geen telefoonnummer.',
    ),
    ...problemWhen(email !== '' && !isPublicEmail(email), 'email', 'Dit is geen e-mailadres.'),
    ...problemWhen(
      website !== '' && (!WEBSITE.test(website) || website.length > 200),
      'website',
      'Dit is geen webadres, zoals www.vipo.nl.',
    ),
  };
}

function registrationProblems({ kvkNumber, vatNumber, iban, bic }: SettingsDetails) {
  return {
    ...problemWhen(kvkNumber !== '' && !isKvkNumber(kvkNumber), 'kvkNumber', KVK_WRONG),
    ...problemWhen(vatNumber !== '' && !isDutchVatNumber(vatNumber), 'vatNumber', VAT_WRONG),
    ...problemWhen(
      iban !== '' && !isValidIBAN(iban),
      'iban',
      'Deze IBAN klopt niet; controleer de cijfers.',
    ),
    ...problemWhen(
      bic !== '' && !isValidBIC(bic),
      'bic',
      'Een BIC heeft 8 of 11 tekens, zoals ABNANL2A.',
    ),
  };
}

function isDays(days: number): boolean {
  return days >= 0 && days <= 365;
}
