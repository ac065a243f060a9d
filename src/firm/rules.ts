import { isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, netherlands } from 'jsvat';
import type { FieldErrors } from '../shared/domain-error.ts';
import { isPublicEmail } from '../shared/email.ts';
import { FORMS_OF_ADDRESS } from '../shared/form-of-address.ts';
import { isKvkNumber, KVK_WRONG, VAT_WRONG } from '../shared/registration.ts';
import type { SettingsDetails } from './firm.ts';
import { letterProblems } from './letters.ts';
import { isNumberFormat, sharedNumber } from './number-format.ts';

const MAX_ADDRESS_LINES = 6;
const LONG_ADDRESS = `Een adres heeft hoogstens ${MAX_ADDRESS_LINES} regels en 300 tekens.`;
const WRONG_QUANTITY = 'Vul een aantal kuub boven 0 tot 9.999,999 in, of niets.';
const PHONE = /^\+?[\d\s().\-/]{6,}$/;
const WEBSITE = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/\S*)?$/i;

/** A check of a setting and the sentence for when it fails. When two checks of a field fail, the last sentence is shown. */
type Rule = [isWrong: boolean, field: keyof SettingsDetails, sentence: string];

/**
 * Returns a sentence for each invalid setting. Validates the check digits of the IBAN (ISO 13616), the BTW number and
 * the format of the BIC (ISO 9362).
 */
export function settingsProblems(details: SettingsDetails): FieldErrors {
  const rules = [
    ...nameRules(details),
    ...contactRules(details),
    ...registrationRules(details),
    ...formatRules(details),
    ...otherRules(details),
  ];
  const wrong = rules.filter(([isWrong]) => isWrong);
  const problems = wrong.map(([, field, sentence]) => [field, sentence] as const);
  return { ...Object.fromEntries(problems), ...letterProblems(details) };
}

function nameRules({ companyName, legalName, lineName, homeTitle }: SettingsDetails): Rule[] {
  return [
    [companyName === '', 'companyName', 'Bedrijfsnaam is verplicht.'],
    [companyName.length > 100, 'companyName', tooLong(100)],
    [legalName.length > 100, 'legalName', tooLong(100)],
    [lineName === '', 'lineName', 'Naam van de factuurregel is verplicht.'],
    [lineName.length > 60, 'lineName', tooLong(60)],
    [homeTitle === '', 'homeTitle', 'Titel is verplicht.'],
    [homeTitle.length > 60, 'homeTitle', tooLong(60)],
  ];
}

function tooLong(max: number): string {
  return `Dit is te lang (hoogstens ${max} tekens).`;
}

function contactRules({ address, phone, email, website }: SettingsDetails): Rule[] {
  const isLongAddress = address.length > 300 || address.split('\n').length > MAX_ADDRESS_LINES;
  const isPhone = phone === '' || (PHONE.test(phone) && phone.length <= 50);
  const isWebsite = website === '' || (WEBSITE.test(website) && website.length <= 200);
  return [
    [isLongAddress, 'address', LONG_ADDRESS],
    [!isPhone, 'phone', 'Dit is geen telefoonnummer.'],
    [email !== '' && !isPublicEmail(email), 'email', 'Dit is geen e-mailadres.'],
    [!isWebsite, 'website', 'Dit is geen webadres, zoals www.vipo.nl.'],
  ];
}

function registrationRules({ kvkNumber, vatNumber, iban, bic }: SettingsDetails): Rule[] {
  return [
    [kvkNumber !== '' && !isKvkNumber(kvkNumber), 'kvkNumber', KVK_WRONG],
    [vatNumber !== '' && !isDutchVatNumber(vatNumber), 'vatNumber', VAT_WRONG],
    [iban !== '' && !isValidIBAN(iban), 'iban', 'Deze IBAN klopt niet; controleer de cijfers.'],
    [bic !== '' && !isValidBIC(bic), 'bic', 'Een BIC heeft 8 of 11 tekens, zoals ABNANL2A.'],
  ];
}

const FORMAT_RULE =
  'Gebruik {jaar} en {nummer} elk één keer, met letters, cijfers, punten of streepjes (hoogstens 40 tekens).';
const MAY_COLLIDE =
  'Met deze twee kan een creditfactuur hetzelfde nummer krijgen als een factuur. Zet er een letter voor.';

function formatRules({ invoiceNumberFormat, creditNumberFormat }: SettingsDetails): Rule[] {
  const isInvoiceFormat = isNumberFormat(invoiceNumberFormat);
  const isCreditFormat = isNumberFormat(creditNumberFormat);
  const mayCollide =
    isInvoiceFormat &&
    isCreditFormat &&
    sharedNumber(invoiceNumberFormat, creditNumberFormat) !== undefined;
  return [
    [!isInvoiceFormat, 'invoiceNumberFormat', FORMAT_RULE],
    [!isCreditFormat, 'creditNumberFormat', FORMAT_RULE],
    [mayCollide, 'creditNumberFormat', MAY_COLLIDE],
  ];
}

function otherRules(details: SettingsDetails): Rule[] {
  const { paymentTermDays: days, capacityDeliveries, capacityQuantity, formOfAddress } = details;
  const isDeliveries = capacityDeliveries === null || capacityDeliveries >= 1;
  const isForm = FORMS_OF_ADDRESS.includes(formOfAddress);
  return [
    [!(days >= 0 && days <= 365), 'paymentTermDays', 'Vul 0 tot 365 dagen in.'],
    [!isDeliveries, 'capacityDeliveries', 'Vul 1 tot 999 leveringen in, of niets.'],
    [Number.isNaN(capacityQuantity), 'capacityQuantity', WRONG_QUANTITY],
    [!isForm, 'formOfAddress', 'Kies u of je.'],
  ];
}

/**
 * Validates a Dutch BTW number by the eleven test or modulus 97 (Belastingdienst, since 2020). Nine zeros pass the
 * eleven test but are no number of a firm. The number after the B starts at 01.
 */
export function isDutchVatNumber(text: string): boolean {
  return !/0{9}B|B00$/.test(text) && checkVAT(text, [netherlands]).isValid;
}
