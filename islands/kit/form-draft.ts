import { isTouched } from './keep-typed.ts';
import { username } from './username.ts';

const SENT = 'sent';

type Kept = { path: string; fields: [string, string][] };

/**
 * Stores the values of a form that the browser itself sends. When the session had ended, restores these values after
 * the next login, except in fields in which the user has typed since the page was loaded.
 */
export function keepFormDraft(form: HTMLFormElement | null): void {
  const key = `draft:${location.pathname}`;
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (form === null) return;
  if (kept !== null) restoreFields(form, JSON.parse(kept) as Kept['fields']);
  form.addEventListener('submit', () => {
    sessionStorage.draftOf = username();
    const sent = { path: location.pathname, fields: [...new FormData(form)] };
    sessionStorage.setItem(SENT, JSON.stringify(sent));
  });
}

function restoreFields(form: HTMLFormElement, fields: Kept['fields']): void {
  const sent = new Map(fields);
  for (const control of form.elements) {
    if (isTouched(control)) continue;
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = sent.has(control.name);
    else if ('name' in control && 'value' in control)
      control.value = sent.get(String(control.name)) ?? '';
  }
}

/**
 * Runs on the login page. A form that was sent after the session ended is not saved, so the login leads back to that
 * form.
 */
export function returnToUnsentForm(): void {
  const sent = sessionStorage.getItem(SENT);
  sessionStorage.removeItem(SENT);
  if (sent === null) return;
  const { path, fields } = JSON.parse(sent) as Kept;
  sessionStorage.setItem(`draft:${path}`, JSON.stringify(fields));
  sessionStorage.setItem('returnTo', path);
}
