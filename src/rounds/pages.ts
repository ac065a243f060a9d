import type { Ctx } from '../http/context.ts';
import { ALL_ROWS, roundQuery } from './wire-names.ts';

/** The limit keeps the pages of a round with 1,000 stops small and fast. */
const ROWS_PER_PAGE = 50;

/** The numbers of the first and the last row of a page, and of the first rows of the pages before and after it. */
export type Part = {
  first: number;
  last: number;
  before: number | undefined;
  after: number | undefined;
};

/**
 * The page that begins with row `from`, or the first page when there is no such row. The first row has the number 1.
 */
export function partOf(count: number, from: number, size = ROWS_PER_PAGE): Part {
  const first = from >= 1 && from <= count ? from : 1;
  const last = Math.min(first + size - 1, count);
  return {
    first,
    last,
    before: first > 1 ? Math.max(1, first - size) : undefined,
    after: last < count ? last + 1 : undefined,
  };
}

/** Whether the URL asks for one page with all rows, to print them. */
export function wantsAllRows(c: Ctx): boolean {
  return c.req.query(ALL_ROWS) !== undefined;
}

/** The number of the first row of the page in the URL. */
export function fromOf(c: Ctx): number {
  const typed = c.req.query(roundQuery.from) ?? '';
  return /^\d{1,4}$/.test(typed) ? Number(typed) : 1;
}
