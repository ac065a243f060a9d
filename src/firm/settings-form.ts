import type { FormOfAddress } from '../shared/form-of-address.ts';
import { formatQuantityInput, parseQuantity, type Thousandths } from '../shared/quantity.ts';
import { readRegistration } from '../shared/registration.ts';
import { defaultLetters, letterOf } from './default-letters.ts';
import type { SettingsDetails } from './firm.ts';
import {
  type Letter,
  type LetterKind,
  LETTER_KINDS,
  letterFields,
  type LetterSettings,
} from './letters.ts';
import type { Settings } from './schema.ts';

export type SettingsFields = Record<keyof SettingsDetails, string>;

const INCLUDING_VAT = 'inclusief';
const EXCLUDING_VAT = 'exclusief';
export const PRICE_OPTIONS = [
  { value: INCLUDING_VAT, text: 'inclusief BTW' },
  { value: EXCLUDING_VAT, text: 'exclusief BTW' },
];

const NEVER = 'nooit';
export const ADDRESS_OPTIONS = [
  { value: 'u', text: 'u' },
  { value: 'je', text: 'je' },
];

export const MAIL_OPTIONS = [
  { value: '', text: 'als er een e-mailadres is' },
  { value: NEVER, text: 'nooit' },
];

export function settingsFields(settings: Settings): SettingsFields {
  return {
    companyName: settings.companyName,
    legalName: settings.legalName,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    website: settings.website,
    kvkNumber: settings.kvkNumber,
    vatNumber: settings.vatNumber,
    iban: settings.iban,
    bic: settings.bic,
    paymentTermDays: String(settings.paymentTermDays),
    lineName: settings.lineName,
    homeTitle: settings.homeTitle,
    invoiceNumberFormat: settings.invoiceNumberFormat,
    creditNumberFormat: settings.creditNumberFormat,
    pricesIncludeVat: settings.pricesIncludeVat ? INCLUDING_VAT : EXCLUDING_VAT,
    paymentRequestIncludesFee: settings.paymentRequestIncludesFee ? 'on' : '',
    remarksOnInvoice: settings.remarksOnInvoice ? 'on' : '',
    capacityDeliveries: String(settings.capacityDeliveries ?? ''),
    capacityQuantity:
      settings.capacityQuantity === null ? '' : formatQuantityInput(settings.capacityQuantity),
    mailsInvoices: settings.mailsInvoices ? '' : NEVER,
    formOfAddress: settings.formOfAddress,
    ...shownLetters(settings),
  };
}

/** Reads the form without validating it (see `rules.ts`). A text that is not a number becomes NaN. */
export function readSettings(fields: SettingsFields): SettingsDetails {
  return {
    companyName: onOneLine(fields.companyName),
    legalName: onOneLine(fields.legalName),
    address: fields.address.replace(/\r\n?/g, '\n').trim(),
    phone: onOneLine(fields.phone),
    email: fields.email.trim(),
    website: fields.website.trim(),
    kvkNumber: readRegistration(fields.kvkNumber),
    vatNumber: readRegistration(fields.vatNumber),
    iban: readRegistration(fields.iban),
    bic: readRegistration(fields.bic),
    paymentTermDays: wholeNumber(fields.paymentTermDays.trim()),
    lineName: onOneLine(fields.lineName),
    homeTitle: onOneLine(fields.homeTitle),
    invoiceNumberFormat: fields.invoiceNumberFormat.trim(),
    creditNumberFormat: fields.creditNumberFormat.trim(),
    pricesIncludeVat: fields.pricesIncludeVat !== EXCLUDING_VAT,
    paymentRequestIncludesFee: fields.paymentRequestIncludesFee !== '',
    remarksOnInvoice: fields.remarksOnInvoice !== '',
    capacityDeliveries: orNull(fields.capacityDeliveries, wholeNumber),
    capacityQuantity: orNull(
      fields.capacityQuantity,
      (text) => parseQuantity(text) ?? NOT_A_QUANTITY,
    ),
    mailsInvoices: fields.mailsInvoices !== NEVER,
    formOfAddress: fields.formOfAddress as FormOfAddress,
    ...readLetters(fields),
  };
}

const NOT_A_QUANTITY = NaN as Thousandths;

function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : NaN;
}

function orNull<Value>(field: string, read: (text: string) => Value): Value | null {
  const text = field.trim();
  return text === '' ? null : read(text);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The form shows the texts of Vipo, so that they can be changed. */
function shownLetters(settings: Settings): LetterSettings {
  return Object.fromEntries(
    LETTER_KINDS.flatMap((kind) => {
      const { subject, text } = letterOf(settings, kind);
      return [
        [letterFields[kind].subject, subject],
        [letterFields[kind].text, text],
      ];
    }),
  ) as LetterSettings;
}

/** A text that is Vipo's own is stored as empty, also when the form changes how customers are addressed. */
function readLetters(fields: LetterSettings): LetterSettings {
  return Object.fromEntries(
    LETTER_KINDS.flatMap((kind) => {
      const names = letterFields[kind];
      const subject = onOneLine(fields[names.subject]);
      const text = fields[names.text].replace(/\r\n?/g, '\n').trim();
      return [
        [names.subject, isOwn(kind, 'subject', subject) ? '' : subject],
        [names.text, isOwn(kind, 'text', text) ? '' : text],
      ];
    }),
  ) as LetterSettings;
}

function isOwn(kind: LetterKind, part: keyof Letter, typed: string): boolean {
  return Object.values(defaultLetters).some((letters) => letters[kind][part] === typed);
}
