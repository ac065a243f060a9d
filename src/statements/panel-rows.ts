import type { DbAndClock } from '../database/open.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { sumOf } from '../shared/sum.ts';
import { typedFor } from './choices.ts';
import { type Classified, classifyLines } from './matching/classify-lines.ts';
import type { Kind } from './matching/matching.ts';
import {
  type Candidate,
  findCandidates,
  findNumberedParts,
  type NumberedPart,
} from './matching/queries.ts';
import { findLineById, type StoredLine } from './queries.ts';
import { findTyped } from './typed-invoice.ts';

const SHOWN: Record<Kind, number> = { doubtful: 10, unknown: 10, certain: 25 };

export type PanelRow = StoredLine & {
  kind: Kind;
  group: Kind;
  candidates: Candidate[];
  parts: NumberedPart[];
  /** The invoice that another line pays first, and the position of that line. Undefined without such a line. */
  double: { invoice: Candidate; at: 'above' | 'elsewhere' } | undefined;
  error: string;
};
export type PanelGroup = { kind: Kind; count: number; total: number; rows: PanelRow[] };

/** The groups are in the order in which a user handles them. */
export type PanelLines = {
  groups: PanelGroup[];
  count: number;
  /** The id of the last line. */
  last: number;
  doubles: number;
  /** The certain lines that are not shown. Their ids are above `after` and at most `until`. */
  rest: { count: number; after: number; until: number } | undefined;
  otherAccounts: string[];
};

const ORDER: readonly Kind[] = ['doubtful', 'unknown', 'certain'];

type Shown = { context: DbAndClock; errors: FieldErrors; typed: URLSearchParams };

/** After a refusal the rows have the error sentences, and the invoices that fit a typed text come first. */
export async function findPanelLines(
  context: DbAndClock,
  errors: FieldErrors = {},
  typed = new URLSearchParams(),
): Promise<PanelLines> {
  const all = await classifyLines(context.db);
  const certain = all.filter(({ kind }) => kind === 'certain');
  const refs = new Set(certain.map(({ ref }) => ref));
  const isBelow = ({ doubleOf = '' }: Classified) => refs.has(doubleOf);
  const doubles = Map.groupBy(all.filter(isBelow), ({ doubleOf }) => doubleOf);
  const shown: Shown = { context, errors, typed };
  const alone = all.filter((line) => !isBelow(line));
  const groups = ORDER.map((kind) => groupOf(kind, alone, doubles, shown));
  const hidden = certain.filter((line, at) => !isShown(line, at, shown));
  const [after, until] = [certain[SHOWN.certain - 1], hidden.at(-1)];
  return {
    groups: groups.filter(({ count }) => count > 0),
    count: all.length,
    last: all.at(-1)?.id ?? 0,
    doubles: all.length - alone.length,
    rest: after && until && { count: hidden.length, after: after.id, until: until.id },
    otherAccounts: [...new Set(all.flatMap(({ isOwn, account }) => (isOwn ? [] : [account])))],
  };
}

type Doubles = ReadonlyMap<string | undefined, readonly Classified[]>;

/** A line that pays an invoice a second time is shown below the certain line that pays the invoice first. */
function groupOf(
  kind: Kind,
  all: readonly Classified[],
  doubles: Doubles,
  shown: Shown,
): PanelGroup {
  const lines = all.filter((line) => line.kind === kind);
  const first = lines.filter((line, at) => isShown(line, at, shown));
  const above = new Set<string>();
  return {
    kind,
    count: lines.length,
    total: sumOf(lines, ({ rest }) => rest),
    rows: first
      .flatMap((line) => [line, ...(doubles.get(line.ref) ?? [])])
      .flatMap((line) => {
        const row = rowOf(line, kind, shown, above);
        above.add(line.ref);
        return row;
      }),
  };
}

function isShown({ kind, ref }: Classified, at: number, { errors }: Shown): boolean {
  return at < SHOWN[kind] || Object.hasOwn(errors, ref);
}

function rowOf(
  { id, kind, match, doubleOf }: Classified,
  group: Kind,
  { context, errors, typed }: Shown,
  above: ReadonlySet<string>,
): PanelRow[] {
  const line = findLineById(context.db, id);
  if (line === undefined) return [];
  const likely = findCandidates(context.db, match);
  const sought = findTyped(context, typedFor(typed, id), line.rest < 0);
  const candidates = [
    ...sought,
    ...likely.filter((one) => !sought.some(({ invoiceId }) => invoiceId === one.invoiceId)),
  ];
  const parts = sought.length > 0 ? [] : findNumberedParts(context.db, match.parts ?? []);
  const [invoice] = likely;
  const double: PanelRow['double'] =
    doubleOf !== undefined && invoice !== undefined
      ? { invoice, at: above.has(doubleOf) ? 'above' : 'elsewhere' }
      : undefined;
  const error = Object.hasOwn(errors, line.ref) ? (errors[line.ref] ?? '') : '';
  return [{ ...line, kind, group, candidates, parts, double, error }];
}
