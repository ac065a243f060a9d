import type { Changes } from '../../src/audit/changes/changes.ts';
import { LAST_OPENED } from '../../src/shared/island-paths.ts';
import { AUTOMATIC } from '../../src/shared/wire-names.ts';
import { leaveForLogin } from '../kit/end-session.ts';
import { fetchText } from '../kit/fetch-text.ts';
import { username } from '../kit/username.ts';

const MOST_KEPT = 5;
const PARTIAL = { 'HX-Request-Type': 'partial' };

/**
 * The URL of the search for the typed text. With fewer than two typed characters it is the URL for the records that the
 * user opened last, or undefined without such records.
 */
export function addressOf(form: HTMLFormElement | null, field: HTMLInputElement): URL | undefined {
  const url = new URL(form?.action ?? '');
  const isEmpty = field.value.trim().length < 2;
  const keys = keptKeys().join();
  if (isEmpty && keys === '') return undefined;
  if (isEmpty) url.searchParams.set(LAST_OPENED, keys);
  else url.searchParams.set(field.name, field.value);
  return url;
}

export async function ask(url: URL, signal?: AbortSignal): Promise<string | undefined> {
  const response = await fetch(url, { headers: PARTIAL, ...(signal && { signal }) }).catch(
    () => undefined,
  );
  if (response?.status === 401) {
    leaveForLogin();
    return '';
  }
  // Reading the text also fails when the request is aborted.
  return response?.ok ? response.text().catch(() => undefined) : undefined;
}

/** The styles load when the search is first opened, because most visits to a page do not use the search. */
export async function loadStyles(url: string): Promise<void> {
  const html = await ask(new URL(url));
  if (html === undefined) return;
  document.head.insertAdjacentHTML('beforeend', html);
  const link = document.head.lastElementChild;
  await new Promise((resolve) => {
    link?.addEventListener('load', resolve);
    link?.addEventListener('error', resolve);
  });
}

/**
 * A sentence that names the colleagues of these changes, if the search now has another answer than `before`. Undefined
 * when the answer is the same, when the search fails, and when no colleague made one of the changes.
 */
export async function changedBy(
  { changes }: Changes,
  url: URL,
  before: string,
): Promise<string | undefined> {
  const names = new Set(changes.filter(({ own }) => !own).map(({ by }) => by));
  if (names.size === 0) return undefined;
  const headers = { ...PARTIAL, [AUTOMATIC]: '1' };
  const text = await fetchText(url, { headers });
  if (text === undefined || text === before) return undefined;
  return `Zojuist gewijzigd door ${[...names].join(' en ')}. `;
}

/** The lines that this user opened last. Only keys are stored, because the browser may have other users. */
function keptKeys(): string[] {
  return (localStorage.getItem(storage()) ?? '').split(',').filter(Boolean);
}

/** Stores the key of a line for the next time that the search is empty. */
export function keepKey(key: string): void {
  const keys = [key, ...keptKeys().filter((kept) => kept !== key)].slice(0, MOST_KEPT);
  localStorage.setItem(storage(), keys.join());
}

function storage(): string {
  return `laatst:${username()}`;
}
