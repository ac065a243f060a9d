type Row = { what: string; before: string; goal: string; values: Map<number, number> };

/** The rows of the table, in the order in which they were measured first. */
const rows = new Map<string, Row>();

/**
 * Adds a figure to the table and prints it. The goal is a text such as '≤ 2.5 ×'. `before` is Vipo's figure from
 * the time before this goal.
 */
export function note(
  what: string,
  size: number,
  value: number,
  goal: string,
  before: string | undefined = '',
): void {
  const row = rows.get(what) ?? { what, before, goal, values: new Map<number, number>() };
  rows.set(what, row);
  row.values.set(size, value);
  console.error(`${String(size).padStart(7)}  ${what}: ${shown(row, size)} (${goal})`);
}

/** The table in Markdown, with a column for each number of deliveries. */
export function table(): string {
  const sizes = [...new Set([...rows.values()].flatMap(({ values }) => [...values.keys()]))];
  sizes.sort((a, b) => a - b);
  const heads = sizes.map((size) => `now, ${size.toLocaleString('en')}`);
  const lines = [...rows.values()].map((row) => [
    row.what,
    row.before,
    row.goal,
    ...sizes.map((size) => shown(row, size)),
    missedBy(row) > 0 ? 'missed' : 'met',
  ]);
  const head = ['what', 'before', 'goal', ...heads, ''];
  return [head, head.map(() => '---'), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

/** How far the worst figure misses its goal, as a fraction of the goal. It is 0 or less when all goals are met. */
export function worstMiss(): number {
  return Math.max(...[...rows.values()].map(missedBy));
}

function shown({ values, goal }: Row, size: number): string {
  const value = values.get(size);
  if (value === undefined) return '';
  const text = `${value.toFixed(value < 10 ? 2 : 0)}${parse(goal).unit}`;
  return excess(goal, value) > 0 ? `**${text}**` : text;
}

function missedBy({ goal, values }: Row): number {
  return Math.max(...[...values.values()].map((value) => excess(goal, value)));
}

function excess(goal: string, value: number): number {
  const { isLeast, limit } = parse(goal);
  return isLeast ? 1 - value / limit : value / limit - 1;
}

function parse(goal: string): { isLeast: boolean; limit: number; unit: string } {
  const [, sign, limit, unit = ''] = /^([≤≥]) ([\d.]+)(.*)$/.exec(goal) ?? [];
  return { isLeast: sign === '≥', limit: Number(limit), unit };
}
