const HEADING = '[name=alles]';

/** Shows in the heading of each group whether all its rows are selected. */
export function showGroups(): void {
  for (const heading of document.querySelectorAll<HTMLInputElement>(HEADING))
    heading.checked = rowsOf(heading).every(({ checked }) => checked);
}

/** The checkboxes of the rows below a heading, until the next heading. */
export function rowsOf(heading: HTMLInputElement): HTMLInputElement[] {
  const all = [...document.querySelectorAll<HTMLInputElement>(`${HEADING}, [name=levering]`)];
  const below = all.slice(all.indexOf(heading) + 1);
  const end = below.findIndex((box) => box.matches(HEADING));
  return end < 0 ? below : below.slice(0, end);
}
