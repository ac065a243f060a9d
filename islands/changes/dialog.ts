import type { Change } from '../../src/audit/changes/changes.ts';
import { AUTOMATIC, IN_DIALOG } from '../../src/shared/wire-names.ts';
import { showNotice } from './notice.ts';

/**
 * Says in an open dialog that colleagues changed what its page shows. The dialog itself is not updated, because the
 * user is working in it.
 */
export async function showNoticeInDialog(changes: Change[]): Promise<void> {
  const content = document.querySelector<HTMLElement>('dialog[open] > [data-page]');
  const names = changes.filter(({ own }) => !own).map(({ by }) => by);
  const page = content?.dataset.page ?? '';
  if (content === null || page === '' || names.length === 0) return;
  const headers = { [IN_DIALOG]: '1', [AUTOMATIC]: '1' };
  const answer = await fetch(page, { headers }).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').body;
  if (shownIn(fresh) === shownIn(content) || content.dataset.page !== page) return;
  showNotice(content, 'Zojuist gewijzigd', names, () =>
    document.dispatchEvent(new Event('vipo:update-dialog')),
  );
}

/**
 * The texts and the values of a page as the server rendered them, without the texts that scripts add about a typed
 * value.
 */
function shownIn(page: HTMLElement): string {
  const copy = page.cloneNode(true) as HTMLElement;
  for (const shown of copy.querySelectorAll('.error, [data-day-name], [data-key]')) shown.remove();
  const fields = copy.querySelectorAll<HTMLInputElement>('input:not([type=hidden])');
  return [copy.textContent, ...Array.from(fields, ({ defaultValue }) => defaultValue)].join('\n');
}
