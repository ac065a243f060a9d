import { isTouched } from './keep-typed.ts';
import { username } from './username.ts';

/** The key of the values of a form that was sent. The next page deletes it (`client.entry.ts`). */
const SENT_FORM = 'sent';

type Kept = { path: string; search: string; fields: [string, string][] };

/**
 * Stores the values of a form that the browser itself sends. When the session had ended, restores these values after
 * the next login, except in fields in which the user has typed since the page was loaded.
 */
export function keepFormDraft(form: HTMLFormElement | null): void {
  const { pathname: path, search } = location;
  const key = `draft:${path}`;
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (form === null) return;
  if (kept !== null) restoreFields(form, JSON.parse(kept) as Kept);
  form.addEventListener('submit', () => {
    sessionStorage.draftOf = username();
    const sent = { path, search, fields: [...new FormData(form)] };
    sessionStorage.setItem(SENT_FORM, JSON.stringify(sent));
  });
}

function restoreFields(form: HTMLFormElement, { search, fields }: Kept): void {
  // The query can name another record, such as the round of another day.
  if (search !== location.search) return;
  const sent = new Map(fields);
  for (const control of form.elements) {
    if (isTouched(control) || !('name' in control && 'value' in control)) continue;
    const value = sent.get(String(control.name));
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = value !== undefined;
    // A colleague may have added a field since, such as that of a new stop.
    else if (value !== undefined) control.value = value;
  }
}

/**
 * Runs on the login page. If the session has ended when the browser sends a form, the answer is this page, and the form
 * is not saved. After the login the server leads back to the page with the form (`src/http/return-address.ts`), which
 * restores the values.
 */
export function keepUnsentForm(): void {
  const sent = sessionStorage.getItem(SENT_FORM);
  sessionStorage.removeItem(SENT_FORM);
  if (sent !== null) sessionStorage.setItem(`draft:${(JSON.parse(sent) as Kept).path}`, sent);
}
