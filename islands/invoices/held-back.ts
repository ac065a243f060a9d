import { islandPaths } from '../../src/shared/island-paths.ts';
import type { Picked } from './use-selection.ts';

const ROWS_PER_REQUEST = 200;

/** Reads again why the deliveries are held back. Without an answer they keep what the page said. */
export async function withPresentReasons(picked: Picked[]): Promise<Picked[]> {
  const found: Picked[] = [];
  for (let start = 0; start < picked.length; start += ROWS_PER_REQUEST)
    found.push(...(await readPart(picked.slice(start, start + ROWS_PER_REQUEST))));
  return found;
}

async function readPart(part: Picked[]): Promise<Picked[]> {
  const query = new URLSearchParams(part.map(({ id }) => ['levering', String(id)]));
  const answer = await fetch(`${islandPaths.invoicingTicks()}?${query}`).catch(() => undefined);
  if (!answer?.ok || answer.redirected) return part;
  const fragment = document.createElement('template');
  fragment.innerHTML = await answer.text();
  const boxes = [...fragment.content.querySelectorAll('input')];
  const reasons = new Map(boxes.map(({ value, dataset }) => [value, dataset.held]));
  return part.map((one) =>
    reasons.has(String(one.id)) ? { ...one, held: reasons.get(String(one.id)) } : one,
  );
}
