import { wholeNumber } from './decimal.ts';

/**
 * Adds up whole numbers of one unit, such as cents. A row without a number counts as 0. Throws RangeError when the sum
 * is not a safe integer.
 */
export function sumOf<Row, Unit extends number>(
  rows: Iterable<Row>,
  of: (row: Row) => Unit | null | undefined,
): Unit {
  let sum = 0;
  for (const row of rows) sum += of(row) ?? 0;
  return wholeNumber(sum) as number as Unit;
}

/** Adds up each of these columns, as `sumOf` does. */
export function sumEach<Row, Name extends keyof Row>(rows: Iterable<Row>, ...names: Name[]) {
  const sums = names.map((name) => [name, sumOf(rows, (row) => row[name] as number | undefined)]);
  return Object.fromEntries(sums) as { [Each in Name]: NonNullable<Row[Each]> };
}
