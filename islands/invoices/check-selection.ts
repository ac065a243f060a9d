import { islandPaths } from '../../src/shared/island-paths.ts';
import { HIDDEN } from '../../src/shared/wire-names.ts';
import { element } from '../kit/element.ts';
import { fetchText } from '../kit/fetch-text.ts';
import { rowOf, type RowSelection, type SelectedRow } from '../kit/row-selection.ts';
import { toast } from '../kit/toast.ts';

const ROWS_PER_REQUEST = 200;
const MAX_NAMES = 5;

/** Deselects rows that are gone or were changed since they were selected, and names them to the user. */
export async function checkSelection(selection: RowSelection): Promise<void> {
  const inSight = selection.boxes().map(rowOf);
  const unseen = without(selection.all, inSight);
  const boxes = await fetchBoxes(unseen.map(({ value }) => value));
  if (boxes === undefined) return;
  const answer = boxes.map(rowOf);
  const gone = without(unseen, answer);
  const changed = selection.all.filter((one) =>
    [...inSight, ...answer].some((row) => row.value === one.value && differ(row, one)),
  );
  const lost = [...gone, ...changed];
  const rows = new Map([...inSight, ...answer].map((row) => [row.value, row]));
  const kept = without(selection.all, lost).map((one) => withDelivered(one, rows.get(one.value)));
  if (JSON.stringify(kept) !== JSON.stringify(selection.all)) selection.change(kept);
  warnOf(gone, changed);
}

/** Whether the row differs from the selected one. New price settings change the total, but not the version. */
function differ({ data: row }: SelectedRow, { data: selected }: SelectedRow): boolean {
  return row[HIDDEN.version] !== selected[HIDDEN.version] || row.total !== selected.total;
}

/**
 * Copies what the driver has reported since the row was selected. A report changes no version, so the delivery stays
 * selected.
 */
function withDelivered(one: SelectedRow, row: SelectedRow = one): SelectedRow {
  const { delivered, held } = row.data;
  return { ...one, data: { ...one.data, delivered, held } };
}

function without(rows: readonly SelectedRow[], others: readonly SelectedRow[]): SelectedRow[] {
  const values = new Set(others.map(({ value }) => value));
  return rows.filter(({ value }) => !values.has(value));
}

/**
 * Fetches the checkboxes of deliveries as the server would render them now, without the checkboxes of deliveries that
 * are gone. Returns undefined when the server fails.
 */
async function fetchBoxes(ids: string[]): Promise<HTMLInputElement[] | undefined> {
  const found: HTMLInputElement[] = [];
  for (let start = 0; start < ids.length; start += ROWS_PER_REQUEST) {
    const part = ids.slice(start, start + ROWS_PER_REQUEST);
    const query = new URLSearchParams(part.map((id) => ['levering', id]));
    const url = `${islandPaths.invoicingSelection()}?${query}`;
    const innerHTML = await fetchText(url, { redirect: 'error' });
    if (innerHTML === undefined) return undefined;
    const fragment = element('template', { innerHTML });
    found.push(...fragment.content.querySelectorAll('input'));
  }
  return found;
}

function warnOf(gone: SelectedRow[], changed: SelectedRow[]): void {
  if (gone.length > 0)
    toast('warning', `Niet meer in de lijst, dus niet meer geselecteerd: ${namesOf(gone)}.`);
  if (changed.length === 1)
    toast(
      'warning',
      `${namesOf(changed)} is intussen gewijzigd. Controleer de levering en vink die opnieuw aan.`,
    );
  if (changed.length > 1)
    toast(
      'warning',
      `Intussen gewijzigd: ${namesOf(changed)}. Controleer de leveringen en vink ze opnieuw aan.`,
    );
}

function namesOf(rows: SelectedRow[]): string {
  const names = rows.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = rows.length - names.length;
  return names.join(', ') + (more > 0 ? ` en nog ${more}` : '');
}
