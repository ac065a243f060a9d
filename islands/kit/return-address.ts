import { withQuery } from '../../src/shared/public-paths.ts';
import { username } from './username.ts';

/** Where a session ends: who logs in as the same user comes back here. */
export function keepReturnAddress(): void {
  sessionStorage.setItem('draftOf', username());
  sessionStorage.setItem('returnTo', presentAddress());
}

/** With the filter as it is typed now: its list may not have come any more. */
function presentAddress(): string {
  const { pathname, search } = location;
  const form = document.querySelector<HTMLFormElement>('form.filter');
  const typed = [...new FormData(form ?? undefined)] as [string, string][];
  const asked = new URLSearchParams(search);
  if (typed.every(([name, value]) => value === (asked.get(name) ?? ''))) return pathname + search;
  return withQuery(pathname, Object.fromEntries(typed));
}
