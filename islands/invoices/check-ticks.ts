import { islandPaths } from '../../src/shared/island-paths.ts';
import { HIDDEN } from '../../src/shared/wire-names.ts';
import type { TickedRow, RowSelection } from '../kit/row-selection.ts';
import { toast } from '../kit/toast.ts';

const ROWS_PER_REQUEST = 200;
const MAX_NAMES = 5;

/** Reads the rows of a part of the page, or of the page, as they would be ticked now. */
type ReadRows = (part?: ParentNode) => TickedRow[];

/** Removes the ticks of rows that are gone or were changed since they were ticked, and names them to the user. */
export async function checkTicks(ticks: RowSelection, readRows: ReadRows): Promise<void> {
  const inSight = readRows();
  const unseen = without(ticks.all, inSight);
  const answer = await fetchRows(unseen, readRows);
  if (answer === undefined) return;
  const gone = without(unseen, answer);
  const changed = ticks.all.filter((tick) =>
    [...inSight, ...answer].some((row) => row.value === tick.value && differ(row, tick)),
  );
  const lost = [...gone, ...changed];
  const rows = new Map([...inSight, ...answer].map((row) => [row.value, row]));
  const kept = without(ticks.all, lost).map((tick) => withDelivered(tick, rows.get(tick.value)));
  if (JSON.stringify(kept) !== JSON.stringify(ticks.all)) ticks.change(kept);
  warnOf(gone, changed);
}

/** Changed price settings change the amount, but not the version. */
function differ({ data: row }: TickedRow, { data: tick }: TickedRow): boolean {
  return row[HIDDEN.version] !== tick[HIDDEN.version] || row.total !== tick.total;
}

/** A delivery of which something was reported since it was ticked, or whose customer got an address, stays ticked. */
function withDelivered(tick: TickedRow, row: TickedRow = tick): TickedRow {
  const { delivered, held, unreachable } = row.data;
  return { ...tick, data: { ...tick.data, delivered, held, unreachable } };
}

function without(ticks: readonly TickedRow[], others: readonly TickedRow[]): TickedRow[] {
  const values = new Set(others.map(({ value }) => value));
  return ticks.filter(({ value }) => !values.has(value));
}

/** Fetches the current rows of ticks, without rows that are gone. Returns undefined when the server fails. */
async function fetchRows(ticks: TickedRow[], readRows: ReadRows): Promise<TickedRow[] | undefined> {
  const found: TickedRow[] = [];
  for (let start = 0; start < ticks.length; start += ROWS_PER_REQUEST) {
    const part = ticks.slice(start, start + ROWS_PER_REQUEST);
    const query = new URLSearchParams(part.map(({ value }) => ['levering', value]));
    const answer = await fetch(`${islandPaths.invoicingTicks()}?${query}`).catch(() => undefined);
    if (!answer?.ok || answer.redirected) return undefined;
    const fragment = document.createElement('template');
    fragment.innerHTML = await answer.text();
    found.push(...readRows(fragment.content));
  }
  return found;
}

function warnOf(gone: TickedRow[], changed: TickedRow[]): void {
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

function namesOf(ticks: TickedRow[]): string {
  const names = ticks.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = ticks.length - names.length;
  return names.join(', ') + (more > 0 ? ` en nog ${more}` : '');
}
