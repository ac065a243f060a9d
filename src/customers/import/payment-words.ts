import { fold } from '../../shared/names.ts';
import { CUSTOMER_PAYMENTS, type CustomerPayment } from '../customer.ts';

/** The payment method that the user chose for each word, by the folded word. */
export type PaymentWords = ReadonlyMap<string, CustomerPayment>;

const KNOWN: PaymentWords = new Map([
  ['contant', 'contant'],
  ['cash', 'contant'],
  ['tikkie', 'betaalverzoek'],
  ['betaalverzoek', 'betaalverzoek'],
  ['payment request', 'betaalverzoek'],
  ['bank', 'bank overmaken'],
  ['overmaken', 'bank overmaken'],
  ['overboeking', 'bank overmaken'],
  ['overschrijving', 'bank overmaken'],
  ['bank overmaken', 'bank overmaken'],
  ['bank transfer', 'bank overmaken'],
  ['onbekend', ''],
  ['unknown', ''],
]);

/** The user's choice for the word, or the method of a known word. Returns any other text unchanged. */
export function readPayment(text: string, chosen: PaymentWords): string {
  const word = fold(text);
  return chosen.get(word) ?? KNOWN.get(word) ?? text;
}

export function isKnownWord(text: string): boolean {
  return text === '' || KNOWN.has(fold(text));
}

export const CHOSEN_METHODS = [...CUSTOMER_PAYMENTS.filter(Boolean), 'onbekend'];

const SPECIAL = /[%,:]/g;

/** A word and its method on the wire, such as `pin:contant`. In the word `%`, `,` and `:` are encoded. */
export function wordToWire(word: string, method: string): string {
  const escaped = word.replace(SPECIAL, (found) => encodeURIComponent(found));
  return `${escaped}:${method || 'onbekend'}`;
}

/**
 * Reads words and methods, such as `pin:contant,op rekening:bank overmaken`. Undefined when a word is missing or a
 * method does not exist.
 */
export function readWords(sent: readonly string[]): PaymentWords | undefined {
  const words = new Map<string, CustomerPayment>();
  for (const part of sent.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '')) {
    const at = part.lastIndexOf(':');
    const word = part.slice(0, at).replace(/%(?:25|2C|3A)/gi, decodeURIComponent);
    const method = KNOWN.get(fold(part.slice(at + 1)));
    if (at < 0 || fold(word) === '' || method === undefined) return undefined;
    words.set(fold(word), method);
  }
  return words;
}

export function wordsToWire(words: PaymentWords): string {
  return [...words].map(([word, method]) => wordToWire(word, method)).join(',');
}
