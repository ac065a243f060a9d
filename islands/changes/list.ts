import type { Change, Changes } from '../../src/audit/changes/changes.ts';
import { AUTOMATIC } from '../../src/shared/wire-names.ts';
import { isInUse } from './in-use.ts';
import { mark } from './marks.ts';
import { hideNotice, showNotice } from './notice.ts';
import { fetchFresh, keepInPlace, rowId, textOf } from './rows.ts';

const NOUNS = {
  levering: ['levering gewijzigd', 'leveringen gewijzigd'],
  factuur: ['factuur gewijzigd', 'facturen gewijzigd'],
  klant: ['klant gewijzigd', 'klanten gewijzigd'],
  gebruiker: ['gebruiker gewijzigd', 'gebruikers gewijzigd'],
  regel: ['regel erbij', 'regels erbij'],
} as const;
type Noun = keyof typeof NOUNS;

/**
 * For each kind of record that a list shows, the kinds of entries in the audit log that change this list. Every entry
 * changes the list of the log itself ('regel').
 */
const KINDS = new Map<Noun, readonly string[]>([
  ['levering', ['levering', 'factuur', 'creditfactuur']],
  ['factuur', ['factuur', 'creditfactuur', 'gegevens']],
  ['klant', ['klant', 'gegevens']],
  ['gebruiker', ['gebruiker']],
]);

/** The changes since the lists of the page were loaded. */
let waiting: Change[] = [];
let hasMore = false;
let isNoticeShown = false;

const lists = () => [...document.querySelectorAll<HTMLElement>('[data-shows]')];
const nounOf = (list: HTMLElement) => list.dataset.shows as Noun;

export function addChanges({ changes, more }: Changes): void {
  const shown = changes.filter(({ kind }) =>
    lists().some((list) => KINDS.get(nounOf(list))?.includes(kind) ?? true),
  );
  if (shown.length === 0 && !more) return;
  waiting = [...shown, ...waiting];
  hasMore ||= more;
  isNoticeShown = false;
}

/**
 * Loads the lists again, unless new lists would disturb the user. While a list is in use, a line above it says how many
 * of its rows colleagues have changed. Behind an open dialog no line is shown, because nobody would see it.
 */
export async function showChanges(): Promise<void> {
  if (waiting.length === 0 && !hasMore) return;
  if (!isInUse()) return update(true);
  const byOthers = hasMore || waiting.some(({ own }) => !own);
  if (isNoticeShown || !byOthers || document.querySelector('dialog[open]') !== null) return;
  isNoticeShown = true;
  for (const list of lists()) await showNoticeAbove(list);
}

function update(isAutomatic: boolean): void {
  lists().forEach(hideNotice);
  mark(waiting.filter(({ own }) => !own));
  waiting = [];
  hasMore = false;
  document.body.dispatchEvent(new CustomEvent('vipo:changed', { detail: { isAutomatic } }));
}

/**
 * Shows how many rows of the list colleagues have changed. Changes by the user do not count, except when the answers of
 * the server may be incomplete (`more`). Then all changed rows count.
 */
async function showNoticeAbove(list: HTMLElement): Promise<void> {
  const url = list.getAttribute('hx-get') ?? '';
  const fresh = await fetchFresh(url, { 'HX-Request-Type': 'partial' });
  if (fresh === undefined) return;
  const [before, after] = [rowsIn(list), rowsIn(fresh)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const changed = ids.filter((id) => before.get(id) !== after.get(id));
  const others = waiting.filter(({ own }) => !own);
  const byOthers = changed.filter((id) => hasMore || others.some((one) => rowId(one) === id));
  const names = others
    .filter((one) => hasMore || byOthers.includes(rowId(one)))
    .map(({ by }) => by);
  const count = byOthers.length;
  const words = NOUNS[nounOf(list)][count === 1 ? 0 : 1];
  if (count > 0) showNotice(list, `${count} ${words}`, names, () => update(false));
}

/** The text of each row of a record, by the id of the row. */
function rowsIn(list: ParentNode): Map<string, string> {
  const rows = [...list.querySelectorAll('[id*="-"]')].filter(({ id }) => /^[a-z]+-\d+$/.test(id));
  return new Map(rows.map((row) => [row.id, textOf(row)]));
}

type ListEvent = CustomEvent<{
  ctx: { sourceEvent?: Event; request: { headers: Record<string, string> } };
}>;

const isRefresh = (event: Event) =>
  (event as ListEvent).detail.ctx.sourceEvent?.type === 'vipo:changed';

document.addEventListener('htmx:config:request', (event) => {
  const { sourceEvent, request } = (event as ListEvent).detail.ctx;
  if ((sourceEvent as CustomEvent<{ isAutomatic?: boolean } | null>)?.detail?.isAutomatic)
    request.headers[AUTOMATIC] = '1';
});
document.addEventListener('htmx:before:swap', (event) => {
  if (!isRefresh(event)) return;
  keepInPlace();
  if (document.activeElement === document.body) keepUnfocused();
});

/**
 * After a swap, `kit/lists.ts` moves the focus to the list when no element has the focus. This function removes the
 * focus from the list again, because no element had the focus before the swap either.
 */
function keepUnfocused(): void {
  document.addEventListener(
    'htmx:after:swap',
    () => {
      const { activeElement: focused } = document;
      if (!(focused instanceof HTMLElement && focused.dataset.shows)) return;
      focused.blur();
      focused.removeAttribute('tabindex');
    },
    { once: true },
  );
}
