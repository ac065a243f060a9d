type Unit = '×' | 'ms' | 'MB' | 'kB';
type Figure = {
  what: string;
  size: number;
  value: number;
  unit: Unit;
  goal: number | undefined;
  atLeast: boolean;
};
export const figures: Figure[] = [];

/** Prints a figure. A goal is the highest acceptable value, or the lowest with `atLeast`. Some figures have no goal. */
export function note(
  what: string,
  size: number,
  value: number,
  unit: Unit,
  goal?: number,
  atLeast = false,
): void {
  figures.push({ what, size, value, unit, goal, atLeast });
  console.log(line(figures.at(-1) as Figure));
}

export function line({ what, size, value, unit, goal, atLeast }: Figure): string {
  const shown = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.padStart(10);
  const verdict = missedBy({ value, goal, atLeast }) > 0 ? '  missed' : '';
  const limit = goal === undefined ? '' : `   ${atLeast ? '≥' : '≤'} ${goal} ${unit}${verdict}`;
  return `${String(size).padStart(8)}  ${what.padEnd(62)} ${shown}${limit}`;
}

/**
 * The fraction of the goal by which a figure misses the goal. It is 0 or less when the goal is met or there is none.
 */
export function missedBy({
  value,
  goal,
  atLeast,
}: Pick<Figure, 'value' | 'goal' | 'atLeast'>): number {
  if (goal === undefined) return 0;
  return atLeast ? 1 - value / goal : value / goal - 1;
}
