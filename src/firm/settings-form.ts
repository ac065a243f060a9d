import type { FormOfAddress } from '../shared/form-of-address.ts';
import { formatQuantityInput, parseQuantity, type Thousandths } from '../shared/quantity.ts';
import { readRegistration } from '../shared/registration.ts';
import { onOneLine } from '../shared/text.ts';
import { defaultTemplates } from './default-templates.ts';
import type { SettingsDetails } from './firm.ts';
import type { MailKind, MailText } from './mail-templates.ts';
import type { Settings } from './schema.ts';

type SettingsName = keyof SettingsDetails;
export type SettingsFields = Record<SettingsName, string>;

const INCLUDING_VAT = 'inclusief';
const EXCLUDING_VAT = 'exclusief';
export const PRICE_OPTIONS = [
  { value: INCLUDING_VAT, text: 'inclusief BTW' },
  { value: EXCLUDING_VAT, text: 'exclusief BTW' },
];

const NEVER = 'nooit';
const ON = 'on';
export const LOOK_UP_OPTIONS = [
  { value: '', text: 'niet' },
  { value: ON, text: 'bij PDOK (Kadaster)' },
];

export const MAIL_OPTIONS = [
  { value: '', text: 'als er een e-mailadres is' },
  { value: NEVER, text: 'nooit' },
];

/**
 * Writes a setting as a text for the wire and for the form, and reads such a text. Reading does not validate the value.
 */
type Field<Value> = {
  wireName: string;
  show: (value: Value, formOfAddress: FormOfAddress) => string;
  read: (typed: string) => Value;
};

/**
 * The settings in the order of the form. A text that should be a number, but is not a number, becomes NaN. `rules.ts`
 * validates the values.
 */
const fields: { [Name in SettingsName]: Field<SettingsDetails[Name]> } = {
  companyName: text('bedrijfsnaam'),
  legalName: text('juridischeNaam'),
  address: text('adres', onLines),
  phone: text('telefoon'),
  email: text('email', trimmed),
  website: text('website', trimmed),
  kvkNumber: text('kvkNummer', readRegistration),
  vatNumber: text('btwNummer', readRegistration),
  iban: text('iban', readRegistration),
  bic: text('bic', readRegistration),
  paymentTermDays: { wireName: 'betaaltermijn', show: String, read: wholeNumber },
  lineName: text('regelnaam'),
  homeTitle: text('titel'),
  invoiceNumberFormat: text('factuurnummers', trimmed),
  creditNumberFormat: text('creditnummers', trimmed),
  pricesIncludeVat: choice('prijzen', INCLUDING_VAT, EXCLUDING_VAT),
  paymentRequestIncludesFee: choice('bezorgkostenInVerzoek', ON, ''),
  remarksOnInvoice: choice('opmerkingenOpFactuur', ON, ''),
  capacityDeliveries: optional('capaciteitLeveringen', String, wholeNumber),
  capacityQuantity: optional(
    'capaciteitKuub',
    formatQuantityInput,
    (typed) => parseQuantity(typed.trim()) ?? (NaN as Thousandths),
  ),
  morningHours: text('werktijdOchtend', trimmed),
  afternoonHours: text('werktijdMiddag', trimmed),
  minutesPerStop: { wireName: 'minutenPerStop', show: String, read: wholeNumber },
  speed: { wireName: 'snelheid', show: String, read: wholeNumber },
  photoMonths: { wireName: 'fotosBewaren', show: String, read: wholeNumber },
  looksUpAddresses: choice('adressenOpzoeken', ON, ''),
  mailsInvoices: choice('mailen', '', NEVER),
  formOfAddress: {
    wireName: 'aanspreekvorm',
    show: (value) => value,
    read: (typed) => typed as FormOfAddress,
  },
  invoiceMailSubject: template('onderwerpFactuur', 'factuur', 'subject'),
  invoiceMailText: template('tekstFactuur', 'factuur', 'text'),
  creditMailSubject: template('onderwerpCreditfactuur', 'creditfactuur', 'subject'),
  creditMailText: template('tekstCreditfactuur', 'creditfactuur', 'text'),
  reminderSubject: template('onderwerpHerinnering', 'herinnering', 'subject'),
  reminderText: template('tekstHerinnering', 'herinnering', 'text'),
  finalNoticeSubject: template('onderwerpAanmaning', 'aanmaning', 'subject'),
  finalNoticeText: template('tekstAanmaning', 'aanmaning', 'text'),
};

function text(wireName: string, read = onOneLine): Field<string> {
  return { wireName, show: (value) => value, read };
}

function choice(wireName: string, yes: string, no: string): Field<boolean> {
  return { wireName, show: (value) => (value ? yes : no), read: (typed) => typed !== no };
}

function optional<Value extends number>(
  wireName: string,
  show: (value: Value) => string,
  read: (typed: string) => Value,
): Field<Value | null> {
  return {
    wireName,
    show: (value) => (value === null ? '' : show(value)),
    read: (typed) => (typed.trim() === '' ? null : read(typed)),
  };
}

/**
 * A text that is equal to Vipo's own text is stored as ''. This also works when the user changes 'u' to 'je' at the
 * same time.
 */
function template(wireName: string, kind: MailKind, part: keyof MailText): Field<string> {
  const isOwn = (typed: string) =>
    Object.values(defaultTemplates).some((templates) => templates[kind][part] === typed);
  const read = part === 'subject' ? onOneLine : onLines;
  return {
    wireName,
    show: (value, formOfAddress) => value || defaultTemplates[formOfAddress][kind][part],
    read: (typed) => (isOwn(read(typed)) ? '' : read(typed)),
  };
}

function onLines(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim();
}

function trimmed(typed: string): string {
  return typed.trim();
}

function wholeNumber(typed: string): number {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : NaN;
}

const entries = Object.entries(fields) as [SettingsName, Field<unknown>][];

export const settingsNames = mapped(({ wireName }) => wireName);

export function settingsFields(settings: Settings): SettingsFields {
  return mapped(({ show }, name) => show(settings[name], settings.formOfAddress));
}

export function readSettings(typed: SettingsFields): SettingsDetails {
  return mapped(({ read }, name) => read(typed[name])) as SettingsDetails;
}

/** Fields that older versions of the form do not have. When such a field is missing, it keeps its stored value. */
const ADDED: readonly SettingsName[] = [
  'formOfAddress',
  'morningHours',
  'afternoonHours',
  'minutesPerStop',
  'speed',
  'photoMonths',
  'looksUpAddresses',
];

/** Reads the texts of the form. A missing text is ''. For a field in `ADDED` it is the text of `stored`. */
export function readSettingsForm(
  valueOf: (name: string) => unknown,
  stored?: SettingsFields,
): SettingsFields {
  return mapped(({ wireName }, name) => {
    const value = valueOf(wireName);
    const missing = ADDED.includes(name) ? (stored?.[name] ?? '') : '';
    return typeof value === 'string' ? value : missing;
  });
}

function mapped<Value>(work: (field: Field<unknown>, name: SettingsName) => Value) {
  return Object.fromEntries(entries.map(([name, field]) => [name, work(field, name)])) as Record<
    SettingsName,
    Value
  >;
}
