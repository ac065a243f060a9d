import type { LetterKind } from '../../firm/letters.ts';
import { formatMoment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { isPublicEmail } from '../../shared/email.ts';
import type { MailState, SentMail } from './schema.ts';

export function isReminder(kind: LetterKind): boolean {
  return kind === 'herinnering' || kind === 'aanmaning';
}

/** The user's choices in the dialog. A call without `previous` never sends a second mail. */
export type MailChoice = {
  /** Undefined for the address that is known. */
  address: string | undefined;
  /** The id of the earlier mail that the user knows of, null when the user knows of none. */
  previous: number | null | undefined;
  /** Recognizes a request that comes twice; '' without one. */
  requestId: string;
};

export const NO_ADDRESS = 'Er is geen e-mailadres. Vul er een in.';

export function addressProblem(address: string): string | undefined {
  if (address === '') return NO_ADDRESS;
  return isPublicEmail(address) ? undefined : 'Dit is geen e-mailadres.';
}

/** Longer than sending a mail takes. */
const MAX_SENDING_MS = 60_000;

/** Whether a mail has no outcome, and none will come. */
export function isUncertain({ state, error, createdAt }: MailState, now: number): boolean {
  const isOver = error !== '' || now - Date.parse(createdAt) >= MAX_SENDING_MS;
  return state === 'sending' && isOver;
}

/**
 * Decides about a mail of a document that was mailed before. Returns whether to send it; false means that it was done.
 * Throws 'conflict' when the earlier mail is on its way, and when the user did not know of it.
 */
export function maySendAgain(earlier: SentMail, choice: MailChoice, now: number): boolean {
  if (isSameRequest(earlier, choice) && earlier.state === 'sent') return false;
  assertNotUnderWay(earlier, now);
  if (choice.previous === earlier.id && !isSameRequest(earlier, choice)) return true;
  if (choice.previous === undefined && earlier.state === 'sent') return false;
  throw new DomainError('conflict', earlierSentence(earlier));
}

export function isSameRequest({ requestId }: SentMail, choice: MailChoice): boolean {
  return requestId !== '' && requestId === choice.requestId;
}

export function assertNotUnderWay(earlier: SentMail, now: number): void {
  if (earlier.state === 'sending' && !isUncertain(earlier, now))
    throw new DomainError('conflict', 'De mail wordt juist verstuurd. Wacht even.');
}

/** Says which mail went before, for the dialog and for a refused request. */
export function earlierSentence({ state, number, address, createdAt }: EarlierMail): string {
  const at = formatMoment(createdAt);
  return state === 'sent'
    ? `${number} is op ${at} al gemaild naar ${address}.`
    : `Of ${number} op ${at} is gemaild naar ${address}, is niet bekend. Vraag het de klant, of mail nog een keer.`;
}
export type EarlierMail = Pick<SentMail, 'id' | 'state' | 'number' | 'address' | 'createdAt'>;
