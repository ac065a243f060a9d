export type MailKind = 'factuur' | 'creditfactuur' | 'herinnering' | 'aanmaning';
export type MailText = { subject: string; text: string };

const MAX_SUBJECT = 150;
const MAX_TEXT = 4000;

export const templateFields = {
  factuur: { subject: 'invoiceMailSubject', text: 'invoiceMailText' },
  creditfactuur: { subject: 'creditMailSubject', text: 'creditMailText' },
  herinnering: { subject: 'reminderSubject', text: 'reminderText' },
  aanmaning: { subject: 'finalNoticeSubject', text: 'finalNoticeText' },
} as const satisfies Record<MailKind, Record<keyof MailText, string>>;

export const MAIL_KINDS = Object.keys(templateFields) as MailKind[];
type Field = (typeof templateFields)[MailKind][keyof MailText];
export type TemplateSettings = Record<Field, string>;

export const meanings = {
  naam: 'de hele naam van de klant',
  voornaam: "de voornaam, of 'klant' als die niet bekend is",
  aanhef:
    "'Beste heer Jansen' of 'Beste familie Jansen' als de naam dat zegt, anders 'Beste' met de voornaam, in een aanmaning met de hele naam",
  nummer: 'het nummer van de factuur of creditfactuur',
  bedrag: 'het hele bedrag ervan',
  factuurdatum: 'de datum ervan',
  bedrijf: 'de naam van je bedrijf',
  vervaldatum: 'de dag waarop betaald moet zijn',
  iban: 'je rekeningnummer',
  betalen: 'een zin die zegt hoe de klant betaalt, of dat het al betaald is',
  factuur: 'het nummer van de factuur die vervalt',
  open: 'wat er nog betaald moet worden',
  daarvan: "de zin 'Daarvan staat nog € 100,00 open.' als er al iets betaald is, anders niets",
  dagen: 'hoeveel dagen de klant te laat is',
  kosten: 'de incassokosten volgens de wet',
  termijn: 'de veertien dagen die de wet de klant geeft, in woorden',
} as const;
type Word = keyof typeof meanings;

const ALWAYS: readonly Word[] = [
  'naam',
  'voornaam',
  'aanhef',
  'nummer',
  'bedrag',
  'factuurdatum',
  'bedrijf',
];
const TO_PAY: readonly Word[] = [...ALWAYS, 'vervaldatum', 'iban'];
const OVERDUE: readonly Word[] = [...TO_PAY, 'open', 'daarvan', 'dagen'];

export const placeholders: Record<MailKind, readonly Word[]> = {
  factuur: [...TO_PAY, 'betalen'],
  creditfactuur: [...ALWAYS, 'factuur'],
  herinnering: OVERDUE,
  aanmaning: [...OVERDUE, 'kosten', 'termijn'],
};

/**
 * The words that the law requires. Collection costs are due only when the notice states the term and the costs (art.
 * 6:96 lid 6 BW).
 */
const NEEDED: Partial<Record<MailKind, readonly string[]>> = { aanmaning: ['kosten', 'termijn'] };

const BRACES = /\{([^{}]*)\}/g;
const BRACES_AND_SPACE = /\{([^{}]*)\}( ?)/g;

/**
 * Replaces each word in braces by its value. Braces within a value stay. When a value is empty, the space after the
 * word is removed too.
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(BRACES_AND_SPACE, (whole, word: string, space: string) => {
    const value = Object.hasOwn(values, word) ? values[word] : undefined;
    if (value === undefined) return whole;
    return value === '' ? '' : value + space;
  });
}

/**
 * A sentence for each text that is too long, has an unknown word or a single brace, or lacks a word that the law
 * requires.
 */
export function templateProblems(settings: TemplateSettings): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {};
  for (const kind of MAIL_KINDS) {
    const { subject, text } = templateFields[kind];
    const wrongSubject = textProblem(settings[subject], kind, MAX_SUBJECT);
    const wrongText =
      textProblem(settings[text], kind, MAX_TEXT) ?? missingWords(settings[text], kind);
    if (wrongSubject !== undefined) problems[subject] = wrongSubject;
    if (wrongText !== undefined) problems[text] = wrongText;
  }
  return problems;
}

function textProblem(template: string, kind: MailKind, max: number): string | undefined {
  if (template.length > max)
    return `Dit is te lang (hoogstens ${max.toLocaleString('nl')} tekens).`;
  const known: readonly string[] = placeholders[kind];
  const unknown = [...new Set(wordsIn(template))].filter((word) => !known.includes(word));
  if (unknown.length > 0)
    return `${wordList(unknown)} ${unknown.length === 1 ? 'is' : 'zijn'} onbekend. Invullen kan met ${wordList(known)}.`;
  if (!/[{}]/.test(template.replaceAll(BRACES, ''))) return undefined;
  return 'Er staat een accolade zonder de andere. Schrijf een woord zo: {nummer}.';
}

function missingWords(template: string, kind: MailKind): string | undefined {
  if (template === '') return undefined;
  const words = wordsIn(template);
  const missing = NEEDED[kind]?.filter((word) => !words.includes(word)) ?? [];
  if (missing.length === 0) return undefined;
  return `Zet ook ${missing.map((word) => `{${word}}`).join(' en ')} in de tekst: zonder mag je geen incassokosten vragen (artikel 6:96 lid 6 BW).`;
}

function wordsIn(template: string): string[] {
  return [...template.matchAll(BRACES)].map(([, word = '']) => word);
}

export function wordList(words: readonly string[]): string {
  return words.map((word) => `{${word}}`).join(', ');
}
