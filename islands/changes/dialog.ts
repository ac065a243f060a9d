import type { Change } from '../../src/audit/changes/changes.ts';
import { IN_DIALOG } from '../../src/shared/wire-names.ts';
import { showNotice } from './notice.ts';
import { fetchFresh } from './rows.ts';

/**
 * Says in a dialog that colleagues changed the page that it shows. Does not update the page, because the user is
 * working in the dialog. Names the colleagues who changed the record in the URL of the page. When nobody changed this
 * record, the page depends on other records, and all colleagues with a change are named.
 */
export async function showNoticeInDialog(changes: Change[]): Promise<void> {
  const content = document.querySelector<HTMLElement>('dialog[open] > [data-page]');
  const others = changes.filter(({ own }) => !own);
  const page = content?.dataset.page ?? '';
  if (content === null || page === '' || others.length === 0) return;
  const fresh = await fetchFresh(page, { [IN_DIALOG]: '1' });
  const title = content.querySelector('h2');
  if (fresh === undefined || title === null || content.dataset.page !== page) return;
  if (shownIn(fresh) === shownIn(content)) return;
  const ofRecord = others.filter(({ id }) => page.match(/\d+/g)?.includes(String(id)));
  const names = (ofRecord.length > 0 ? ofRecord : others).map(({ by }) => by);
  // The line is above the title and not above the content, so it disappears together with the page that it is about.
  showNotice(title, 'Zojuist gewijzigd', names, () =>
    document.dispatchEvent(new Event('vipo:update-dialog')),
  );
}

/**
 * The texts and values that the server rendered. The elements that scripts add, such as an error below a field, are
 * left out.
 */
function shownIn(page: HTMLElement): string {
  const copy = page.cloneNode(true) as HTMLElement;
  const added = copy.querySelectorAll('.error, [data-day-name], .notice:is(.top, [data-key])');
  for (const shown of added) shown.remove();
  const fields = copy.querySelectorAll<HTMLInputElement>('input:not([type=hidden])');
  return [copy.textContent, ...Array.from(fields, ({ defaultValue }) => defaultValue)].join('\n');
}
