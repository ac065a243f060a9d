const HEADING = '[name=alles]';

/** Shows in the heading of each group whether all its rows are selected. */
export function showGroups(): void {
  for (const heading of document.querySelectorAll<HTMLInputElement>(HEADING))
    heading.checked = isWhole(rowsOf(heading));
}

function isWhole(rows: HTMLInputElement[]): boolean {
  const offered = rows.filter(isOffered);
  return offered.length > 0 && offered.every(({ checked }) => checked);
}

/** A stop that failed, or that nobody reported, is ticked by hand only. */
export function isOffered({ dataset }: HTMLInputElement): boolean {
  return dataset.held === undefined;
}

/** The checkboxes of the rows below a heading, until the next heading. */
export function rowsOf(heading: HTMLInputElement): HTMLInputElement[] {
  const all = [...document.querySelectorAll<HTMLInputElement>(`${HEADING}, [name=levering]`)];
  const below = all.slice(all.indexOf(heading) + 1);
  const end = below.findIndex((box) => box.matches(HEADING));
  return end < 0 ? below : below.slice(0, end);
}
