import type { Db } from '../../database/open.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import type { Kind } from './matching/matching.ts';
import {
  type Candidate,
  type Classified,
  classifyLines,
  findCandidates,
} from './matching/queries.ts';
import { findLineById, type StoredLine } from './queries.ts';

/** The lines of each kind that the panel shows; the others follow when these are done. */
const SHOWN: Record<Kind, number> = { doubtful: 10, unknown: 10, certain: 25 };

export type PanelRow = StoredLine & { kind: Kind; candidates: Candidate[]; error: string };
export type PanelGroup = { kind: Kind; count: number; total: number; rows: PanelRow[] };

/** The lines that wait, in the order of work. */
export type PanelLines = {
  groups: PanelGroup[];
  count: number;
  /** The certain lines that are not shown: their number, the line before them and the last of them. */
  rest: { count: number; after: number; until: number } | undefined;
};

const ORDER: readonly Kind[] = ['doubtful', 'unknown', 'certain'];

export async function findPanelLines(db: Db, errors: FieldErrors = {}): Promise<PanelLines> {
  const all = await classifyLines(db);
  const groups = ORDER.map((kind) => groupOf(db, kind, all, errors)).filter(
    ({ count }) => count > 0,
  );
  const certain = all.filter(({ kind }) => kind === 'certain');
  const hidden = certain.slice(SHOWN.certain);
  const [after, until] = [certain[SHOWN.certain - 1], hidden.at(-1)];
  return {
    groups,
    count: all.length,
    rest: after && until && { count: hidden.length, after: after.id, until: until.id },
  };
}

function groupOf(db: Db, kind: Kind, all: readonly Classified[], errors: FieldErrors): PanelGroup {
  const lines = all.filter((line) => line.kind === kind);
  return {
    kind,
    count: lines.length,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    rows: lines.slice(0, SHOWN[kind]).flatMap((line) => rowOf(db, line, errors)),
  };
}

function rowOf(db: Db, { id, kind, match }: Classified, errors: FieldErrors): PanelRow[] {
  const line = findLineById(db, id);
  if (line === undefined) return [];
  const candidates = findCandidates(db, match);
  return [{ ...line, kind, candidates, error: errors[line.ref] ?? '' }];
}
