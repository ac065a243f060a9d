import { ask } from './ask.ts';

let unsaved = false;

export function markUnsaved(changed: boolean): void {
  unsaved = changed;
}

/** Asks before a link leaves a form with unsaved changes. The browser asks before the page closes. */
export function askBeforeLeaving(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener('click', (event) => void askAtLink(event), { signal });
  addEventListener('beforeunload', askBrowser, { signal });
  return () => stopped.abort();
}

async function askAtLink(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!unsaved || link === null || event.ctrlKey) return;
  if (link.matches('[href^="#"], [target], [data-dialog], [hx-get]')) return;
  event.preventDefault();
  const question = 'Wat je hebt ingevuld is nog niet opgeslagen.';
  const act = 'Verlaten zonder opslaan';
  if (!(await ask('Wijzigingen niet opgeslagen', question, act, 'danger'))) return;
  markUnsaved(false);
  location.assign(link.href);
}

function askBrowser(event: Event): void {
  if (unsaved) event.preventDefault();
}
