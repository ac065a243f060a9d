import { isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, netherlands } from 'jsvat';
import type { FieldErrors } from '../shared/domain-error.ts';
import { isPublicEmail } from '../shared/email.ts';
import { FORMS_OF_ADDRESS } from '../shared/form-of-address.ts';
import { parseHours } from '../shared/hours.ts';
import { isKvkNumber, KVK_WRONG, VAT_WRONG } from '../shared/registration.ts';
import type { SettingsDetails } from './firm.ts';
import { templateProblems } from './mail-templates.ts';
import { isNumberFormat, sharedNumber } from './number-format.ts';

const MAX_ADDRESS_LINES = 6;
const LONG_ADDRESS = `Een adres heeft hoogstens ${MAX_ADDRESS_LINES} regels en 300 tekens.`;
const WRONG_QUANTITY = 'Vul een aantal kuub boven 0 tot 9.999,999 in, of niets.';
const HOURS: [isRight: (text: string) => boolean, sentence: string] = [
  (text) => parseHours(text) !== undefined,
  'Vul twee tijden in, zoals 08:00-12:00.',
];
const PHONE = /^(?!.{51})\+?[\d\s().\-/]{6,}$/;
const WEBSITE = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/\S*)?$/i;
const FORMAT_RULE =
  'Gebruik {jaar} en {nummer} elk één keer, met letters, cijfers, punten of streepjes (hoogstens 40 tekens).';
const MAY_COLLIDE =
  'Met deze twee kan een creditfactuur hetzelfde nummer krijgen als een factuur. Zet er een letter voor.';

type Rules = {
  [Name in keyof SettingsDetails]?: [
    isRight: (value: SettingsDetails[Name]) => boolean,
    sentence: string,
  ];
};

const rules: Rules = {
  companyName: [isFilled, 'Bedrijfsnaam is verplicht.'],
  lineName: [isFilled, 'Naam van de factuurregel is verplicht.'],
  homeTitle: [isFilled, 'Titel is verplicht.'],
  address: [
    (text) => text.length <= 300 && text.split('\n').length <= MAX_ADDRESS_LINES,
    LONG_ADDRESS,
  ],
  phone: [optional((text) => PHONE.test(text)), 'Dit is geen telefoonnummer.'],
  email: [optional(isPublicEmail), 'Dit is geen e-mailadres.'],
  website: [
    optional((text) => WEBSITE.test(text) && text.length <= 200),
    'Dit is geen webadres. Vul het in zoals www.vipo.nl.',
  ],
  kvkNumber: [optional(isKvkNumber), KVK_WRONG],
  vatNumber: [optional(isDutchVatNumber), VAT_WRONG],
  iban: [optional(isValidIBAN), 'Deze IBAN klopt niet; controleer de cijfers.'],
  bic: [optional(isValidBIC), 'Een BIC heeft 8 of 11 tekens, zoals ABNANL2A.'],
  invoiceNumberFormat: [isNumberFormat, FORMAT_RULE],
  creditNumberFormat: [isNumberFormat, FORMAT_RULE],
  paymentTermDays: [(days) => days >= 0 && days <= 365, 'Vul 0 tot 365 dagen in.'],
  capacityDeliveries: [
    (most) => most === null || most >= 1,
    'Vul 1 tot 999 leveringen in, of niets.',
  ],
  capacityQuantity: [(most) => !Number.isNaN(most), WRONG_QUANTITY],
  morningHours: HOURS,
  afternoonHours: HOURS,
  minutesPerStop: [(minutes) => minutes >= 0 && minutes <= 240, 'Vul 0 tot 240 minuten in.'],
  speed: [(speed) => speed >= 5 && speed <= 120, 'Vul 5 tot 120 km per uur in.'],
  photoMonths: [(months) => months >= 1 && months <= 120, 'Vul 1 tot 120 maanden in.'],
  formOfAddress: [(form) => FORMS_OF_ADDRESS.includes(form), 'Kies u of je.'],
};

const MAX_LENGTHS = { companyName: 100, legalName: 100, lineName: 60, homeTitle: 60 };

/**
 * Checks each setting. This includes the digits of the IBAN (ISO 13616) and BTW number, and the format of the BIC (ISO
 * 9362).
 */
export function settingsProblems(details: SettingsDetails): FieldErrors {
  const values = new Map<string, unknown>(Object.entries(details));
  const all = Object.entries(rules) as [string, [(value: unknown) => boolean, string]][];
  const problems: FieldErrors = Object.fromEntries(
    all.flatMap(([name, [isRight, sentence]]) =>
      isRight(values.get(name)) ? [] : [[name, sentence]],
    ),
  );
  for (const [name, max] of Object.entries(MAX_LENGTHS))
    if (String(values.get(name)).length > max)
      problems[name] = `Dit is te lang (hoogstens ${max} tekens).`;
  if (mayCollide(details)) problems.creditNumberFormat = MAY_COLLIDE;
  return { ...problems, ...templateProblems(details) };
}

function mayCollide({ invoiceNumberFormat, creditNumberFormat }: SettingsDetails): boolean {
  const areRight = isNumberFormat(invoiceNumberFormat) && isNumberFormat(creditNumberFormat);
  return areRight && sharedNumber(invoiceNumberFormat, creditNumberFormat) !== undefined;
}

function optional(isRight: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === '' || isRight(text);
}

function isFilled(text: string): boolean {
  return text !== '';
}

/**
 * Whether a text is a Dutch BTW number. Its digits pass the elfproef (modulus 11) or modulus 97 (Belastingdienst, since
 * 2020). Nine zeros would pass the elfproef, so they are refused. The suffix is 01 to 99.
 */
export function isDutchVatNumber(text: string): boolean {
  return !/0{9}B|B00$/.test(text) && checkVAT(text, [netherlands]).isValid;
}
