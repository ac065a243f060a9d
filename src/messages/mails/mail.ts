import type { MailKind, MailText } from '../../firm/mail-templates.ts';
import type { Choice, Question } from '../../outgoing/attempt.ts';
import type { Attempt, NewAttempt } from '../../outgoing/schema.ts';
import { formatMoment } from '../../shared/dates.ts';
import { isPublicEmail } from '../../shared/email.ts';

export type MailRow = MailText & {
  kind: MailKind;
  invoiceNumber: string;
  number: string;
  address: string;
};

/** `name` is set only if it differs from the name of the kind. */
type DraftText = MailText & { kind: MailKind; name?: string };

export type MailDraft = {
  number: string;
  customerName: string;
  address: string;
  texts: DraftText[];
  fileName: string;
  /** The id of the earlier mail, or null. The form sends it as `vorige`. */
  previous: number | null;
  warnings: string[];
  mayChangeTexts: boolean;
  more?: { href: string; text: string };
};

export const kindNames: Record<MailKind, string> = {
  factuur: 'Factuur',
  creditfactuur: 'Creditfactuur',
  herinnering: 'Herinnering',
  aanmaning: 'Aanmaning',
};

export function mailedSentence(kind: MailKind, address: string): string {
  return `${kindNames[kind]} gemaild naar ${address}.`;
}

export const REMINDERS = ['herinnering', 'aanmaning'] as const;
export type ReminderKind = (typeof REMINDERS)[number];

export function isReminder(kind: string): boolean {
  return REMINDERS.some((reminder) => reminder === kind);
}

/** The key allows one mail of each document. All reminders of an invoice share a key, and are sent one at a time. */
export function mailAttempt(mail: MailRow): NewAttempt {
  const { kind, invoiceNumber, number, address, subject, text } = mail;
  return {
    ...mailKey(mail),
    kind,
    about: invoiceNumber,
    number,
    recipient: address,
    subject,
    text,
  };
}

export function mailKey({ kind, number }: Pick<MailRow, 'kind' | 'number'>) {
  return { channel: 'mail', onceKey: isReminder(kind) ? `${number} herinnering` : number };
}

/** A call without `previous` never sends a document a second time. */
export type MailChoice = Choice & {
  /** Undefined for the address that the dialog proposes. */
  address: string | undefined;
};

export function addressProblem(address: string): string | undefined {
  if (address === '') return 'Er is geen e-mailadres. Vul er een in.';
  return isPublicEmail(address) ? undefined : 'Dit is geen e-mailadres.';
}

export const UNDER_WAY = 'De mail wordt juist verstuurd. Wacht even.';

export const documentQuestion: Question = { underWay: UNDER_WAY, ask: earlierSentence };

export function earlierSentence({ state, number, recipient, createdAt }: Attempt): string {
  const at = formatMoment(createdAt);
  return state === 'sent'
    ? `${number} is op ${at} al gemaild naar ${recipient}.`
    : `Of ${number} op ${at} is gemaild naar ${recipient}, is niet bekend. Vraag het de klant, of mail nog een keer.`;
}
