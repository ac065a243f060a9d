import { paths } from '../../src/paths.ts';
import { type Tick, tickOf, type Ticks } from '../kit/ticks.ts';
import { toast } from '../kit/toast.ts';

const ASKED_AT_ONCE = 200;
const NAMED_AT_ONCE = 5;

/** Takes away the ticks of rows that are gone, or no longer as they were ticked, and tells the user. */
export async function checkTicks(ticks: Ticks): Promise<void> {
  const inSight = ticks.boxes().map(tickOf);
  const unseen = without(ticks.all, inSight);
  const answer = await ask(ticks, unseen);
  if (answer === undefined) return;
  const gone = without(unseen, answer);
  const changed = ticks.all.filter((tick) =>
    [...inSight, ...answer].some((row) => row.value === tick.value && differ(row, tick)),
  );
  const lost = [...gone, ...changed];
  if (lost.length > 0) ticks.change(without(ticks.all, lost));
  tellLost(gone, changed);
}

/** The amount changes without another version when the settings of prices do. */
function differ({ data: row }: Tick, { data: tick }: Tick): boolean {
  return row.versie !== tick.versie || row.total !== tick.total;
}

function without(ticks: readonly Tick[], others: readonly Tick[]): Tick[] {
  const values = new Set(others.map(({ value }) => value));
  return ticks.filter(({ value }) => !values.has(value));
}

/** The rows of ticks as they stand now, without those that are gone; undefined when the server does not say. */
async function ask(list: Ticks, ticks: Tick[]): Promise<Tick[] | undefined> {
  const found: Tick[] = [];
  for (let start = 0; start < ticks.length; start += ASKED_AT_ONCE) {
    const part = ticks.slice(start, start + ASKED_AT_ONCE);
    const query = new URLSearchParams(part.map(({ value }) => ['levering', value]));
    // A fragment of the screen, as htmx asks for them.
    const answer = await fetch(`${paths.invoicingTicks()}?${query}`).catch(() => undefined);
    if (!answer?.ok || answer.redirected) return undefined;
    const fragment = document.createElement('template');
    fragment.innerHTML = await answer.text();
    found.push(...list.boxes(fragment.content).map(tickOf));
  }
  return found;
}

function tellLost(gone: Tick[], changed: Tick[]): void {
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

function namesOf(ticks: Tick[]): string {
  const names = ticks.slice(0, NAMED_AT_ONCE).map(({ name }) => name);
  const more = ticks.length - names.length;
  return names.join(', ') + (more > 0 ? ` en nog ${more}` : '');
}
