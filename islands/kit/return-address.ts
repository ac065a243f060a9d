import { withQuery } from '../../src/shared/public-paths.ts';
import { username } from './username.ts';

/** Stores the address of this page when the session ends. The same user comes back to it after logging in. */
export function keepReturnAddress(): void {
  sessionStorage.setItem('draftOf', username());
  sessionStorage.setItem('returnTo', presentAddress());
}

/** Includes the typed values of the filter, because the list for them may not have loaded. */
function presentAddress(): string {
  const { pathname, search } = location;
  const form = document.querySelector<HTMLFormElement>('form.filter');
  const typed = [...new FormData(form ?? undefined)] as [string, string][];
  const asked = new URLSearchParams(search);
  if (typed.every(([name, value]) => value === (asked.get(name) ?? ''))) return pathname + search;
  return withQuery(pathname, Object.fromEntries(typed));
}
