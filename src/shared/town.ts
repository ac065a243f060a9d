import { LINE_BREAK } from './lines.ts';

const AFTER_POSTCODE = /\b\d{4} ?[A-Z]{2}\b[\s,]*([^\n,]+)/i;

/** The town of an address: what follows the postcode, or else the last part of an address with several parts. */
export function townOf(address: string): string {
  const text = address.replace(LINE_BREAK, '\n');
  const [, found] = AFTER_POSTCODE.exec(text) ?? [];
  if (found !== undefined) return found.trim();
  const parts = text.split(/[\n,]/).filter((part) => part.trim() !== '');
  return parts.length < 2 ? '' : (parts.at(-1) ?? '').trim();
}
