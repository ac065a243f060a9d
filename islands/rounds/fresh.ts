import { fetchText } from '../kit/fetch-text.ts';

/** Loads the present page again, and returns its element with this id. Undefined when that fails or needs a login. */
export async function fetchFresh(id: string): Promise<HTMLElement | undefined> {
  const text = await fetchText(location.href, { cache: 'no-store', redirect: 'error' });
  if (text === undefined) return undefined;
  return new DOMParser().parseFromString(text, 'text/html').getElementById(id) ?? undefined;
}
