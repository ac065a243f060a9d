import type { Db } from '../database/open.ts';
import { getSettings } from '../firm/queries.ts';
import { searchText } from '../outside/fitting.ts';
import { type FoundAddress, suggestAddresses } from '../outside/pdok.ts';
import { DomainError } from '../shared/domain-error.ts';
import { isSearched } from '../shared/postal-address.ts';
import { onOneLine } from '../shared/text.ts';

/**
 * The highest number of searches of a user at the same time. A form runs one search at a time: a new search replaces
 * the previous one.
 */
const MOST_AT_ONCE = 4;

const FAILED = 'Adressen opzoeken lukt nu niet. Je kunt het adres zelf typen.';

type Asked = { db: Db; user: number; url: string; gone: AbortSignal };

const running = new Map<number, number>();

/**
 * Finds the addresses that PDOK suggests for the typed text. Finds none while the setting is off. Throws 'upstream'
 * when PDOK fails or does not answer in time, and 'too-many' when the user already has four searches.
 */
export async function suggest(
  { db, user, url, gone }: Asked,
  typed: string,
): Promise<FoundAddress[]> {
  const text = onOneLine(typed);
  if (!isSearched(text) || !getSettings(db).looksUpAddresses) return [];
  const others = running.get(user) ?? 0;
  if (others >= MOST_AT_ONCE) throw tooMany();
  running.set(user, others + 1);
  try {
    const outcome = await suggestAddresses({ url, gone }, searchText(typed));
    if (outcome.kind === 'done') return outcome.value;
    throw new DomainError('upstream', FAILED);
  } finally {
    const left = (running.get(user) ?? 1) - 1;
    if (left > 0) running.set(user, left);
    else running.delete(user);
  }
}

function tooMany(): DomainError {
  const sentence = 'Er wordt al naar adressen gezocht. Probeer het zo opnieuw.';
  return new DomainError('too-many', sentence, { retryAfterSeconds: 2 });
}
