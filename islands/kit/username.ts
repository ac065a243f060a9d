import { withQuery } from '../../src/shared/public-paths.ts';

/** The name of the logged-in user, as the screen shows it. Everything that a tab stores belongs to this user. */
export const username = () => document.querySelector('.user-menu strong')?.textContent ?? '';

/** The name under which this user's interrupted invoicing run is stored. */
export const runKey = () => `factureren:${username()}`;

/** Stores the URL of this page when the session ends. Logging in as the same user leads back to this page. */
export function keepReturnAddress(): void {
  sessionStorage.draftOf = username();
  sessionStorage.returnTo = presentAddress();
}

/** Includes the typed values of the filter, because the URL has these values only after the list has loaded. */
function presentAddress(): string {
  const { pathname, search } = location;
  const form = document.querySelector<HTMLFormElement>('form.filter');
  const typed = [...new FormData(form ?? undefined)] as [string, string][];
  const asked = new URLSearchParams(search);
  if (typed.every(([name, value]) => value === (asked.get(name) ?? ''))) return pathname + search;
  return withQuery(pathname, Object.fromEntries(typed));
}
