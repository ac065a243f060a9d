import type { Change } from '../../src/audit/changes/changes.ts';
import { AUTOMATIC } from '../../src/shared/wire-names.ts';
import { fetchText } from '../kit/fetch-text.ts';

export const MARK = 'by';

/** Asks for a page or a list as it is now. The server does not count this request as an act of the user. */
export async function fetchFresh(
  url: string,
  headers: Record<string, string>,
): Promise<HTMLElement | undefined> {
  const text = await fetchText(url, { headers: { ...headers, [AUTOMATIC]: '1' } });
  return text === undefined ? undefined : new DOMParser().parseFromString(text, 'text/html').body;
}

/** The id of the row of a record, as `ui/table.tsx` makes it. An invoice has the id of its delivery. */
export function rowId({ kind, id }: Pick<Change, 'kind' | 'id'>): string {
  return `${kind.endsWith('factuur') ? 'levering' : kind}-${id}`;
}

/** The text of a row without its mark. It is compared with the row of the server. */
export function textOf(row: Element): string {
  const copy = row.cloneNode(true) as Element;
  copy.querySelector(`.${MARK}`)?.remove();
  return copy.textContent;
}

const ROW = '[data-shows] [id*="-"]';

/**
 * Scrolls the page after the next swap, so that the row with the pointer or the focus stays at its place. Without such
 * a row, the first visible row stays at its place, unless the page is at its top.
 */
export function keepInPlace(): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const used = rows.findIndex((row) => row.matches(':hover, :focus-within'));
  if (used < 0 && scrollY === 0) return;
  const first = used < 0 ? rows.findIndex((row) => topOf(row) >= 0) : used;
  const places = rows.slice(Math.max(first, 0)).map((row) => [row.id, topOf(row)] as const);
  document.addEventListener(
    'htmx:after:swap',
    () => {
      const [id = '', top = 0] = places.find(([one]) => document.getElementById(one)) ?? [];
      const row = document.getElementById(id);
      if (row !== null) scrollBy({ top: topOf(row) - top, behavior: 'instant' });
    },
    { once: true },
  );
}

function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}
