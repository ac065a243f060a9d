import { fetchText } from '../kit/fetch-text.ts';

/**
 * Loads the present page again, waits until the user presses nothing, and returns the element with this id of the new
 * page. Returns undefined when loading fails or needs a login.
 */
export async function fetchFresh(id: string): Promise<HTMLElement | undefined> {
  const text = await fetchText(location.href, { cache: 'no-store', redirect: 'error' });
  if (text === undefined) return undefined;
  await whenReleased();
  return new DOMParser().parseFromString(text, 'text/html').getElementById(id) ?? undefined;
}

/** Waits until no button is pressed, because a button that is replaced while it is pressed gets no click. */
async function whenReleased(): Promise<void> {
  if (!document.body.matches(':active')) return;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return whenReleased();
}
