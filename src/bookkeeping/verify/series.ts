export type DocumentNumber = { year: number; sequence: number };
export type NumberRange = { year: number; first: number; last: number };

type NumberSeries = {
  documents: DocumentNumber[];
  skipped: NumberRange[];
  lastNumbers: { year: number; last: number }[];
};

/**
 * Checks each number from 1 to the last number of its year. A number must belong to exactly one document or skipped
 * range.
 */
export function seriesProblems(name: string, series: NumberSeries): string[] {
  const { documents, skipped, lastNumbers } = series;
  const years = new Set([...documents, ...skipped, ...lastNumbers].map(({ year }) => year));
  return [...years].flatMap((year) => {
    const isOfYear = (row: { year: number }) => row.year === year;
    const uses = countUses(documents.filter(isOfYear), skipped.filter(isOfYear));
    return yearProblems(name, year, uses, lastNumbers.find(isOfYear)?.last ?? 0);
  });
}

function countUses(documents: DocumentNumber[], skipped: NumberRange[]): Map<number, number> {
  const uses = new Map<number, number>();
  const count = (sequence: number) => uses.set(sequence, (uses.get(sequence) ?? 0) + 1);
  for (const { sequence } of documents) count(sequence);
  for (const { first, last } of skipped) {
    for (let sequence = first; sequence <= last; sequence++) count(sequence);
  }
  return uses;
}

function yearProblems(
  name: string,
  year: number,
  uses: Map<number, number>,
  last: number,
): string[] {
  const highest = Math.max(last, ...uses.keys());
  const problems: string[] = [];
  for (let sequence = 1; sequence <= highest; sequence++) {
    const count = uses.get(sequence) ?? 0;
    if (count === 0) problems.push(`${name} ${sequence} van ${year} ontbreekt.`);
    if (count > 1) problems.push(`${name} ${sequence} van ${year} is ${count} keer gegeven.`);
  }
  if (highest > last)
    problems.push(`${name} ${highest} van ${year} is hoger dan het laatst gegeven (${last}).`);
  return problems;
}
