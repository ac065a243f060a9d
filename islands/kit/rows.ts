/** The rows of lists, which have the ids of their records. */
export const ROWS = 'main :is([id^=levering-], [id^=klant-])';
/** The key in sessionStorage of the place where a list was left. */
export const PLACE = 'place';

/** The address of a list, how far it was scrolled, and the row that was opened, with the next row and the one before it. */
export type Place = { url: string; y: number; rows: string[] };

export function placeOf(row: HTMLElement): Place {
  const all = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = all.indexOf(row);
  const rows = [row, all[at + 1], all[at - 1]].flatMap((one) => one?.id ?? []);
  return { url: location.pathname + location.search, y: scrollY, rows };
}
