const FORMAT = /^[A-Za-z\d._-]*\{(jaar|nummer)\}[A-Za-z\d._-]*\{(jaar|nummer)\}[A-Za-z\d._-]*$/;
const PARTS = /\{jaar\}|\{nummer\}|./g;
const MAX_LENGTH = 40;

export function isNumberFormat(format: string): boolean {
  const [, first, second] = FORMAT.exec(format) ?? [];
  return first !== undefined && first !== second && format.length <= MAX_LENGTH;
}

/**
 * With the format '{jaar}-{nummer}' a number is '2026-0001'. The numbers of a year are consecutive (art. 35a Wet OB
 * 1968).
 */
export function formatNumber(format: string, year: number, sequence: number): string {
  return format
    .replace('{jaar}', String(year))
    .replace('{nummer}', String(sequence).padStart(4, '0'));
}

/** `Volgende: 2026-0070`. A no-break space for an invalid format, so that the line keeps its height. */
export function nextNumberText(format: string, year: number, sequence: number): string {
  return isNumberFormat(format) ? `Volgende: ${formatNumber(format, year, sequence)}` : '\u00a0';
}

/**
 * Reads the year and the sequence from a number. There is at most one way to read a number, because a year has four
 * digits.
 */
export function readNumber(
  format: string,
  number: string,
): { year: number; sequence: number } | undefined {
  const first = format.indexOf('{');
  const between = format.slice(format.indexOf('}') + 1, format.lastIndexOf('{'));
  const after = format.slice(format.lastIndexOf('}') + 1);
  const digits = number.slice(first, number.length - after.length);
  const [year, sequence] = format.startsWith('{jaar}', first)
    ? [digits.slice(0, 4), digits.slice(4 + between.length)]
    : [digits.slice(-4), digits.slice(0, -4 - between.length)];
  if (!/^\d{4}$/.test(year) || !/^\d{4,15}$/.test(sequence)) return undefined;
  const read = { year: Number(year), sequence: Number(sequence) };
  const isSame = formatNumber(format, read.year, read.sequence) === number;
  return isSame && read.sequence > 0 ? read : undefined;
}

/**
 * The formats that give this number. There may be several, when the digits of the year or the sequence occur more than
 * once.
 */
export function formatsOfNumber(number: string, year: number, sequence: number): string[] {
  const digits = String(sequence).padStart(4, '0');
  const withYear = withPart(number, String(year), '{jaar}');
  const formats = withYear.flatMap((format) => withPart(format, digits, '{nummer}'));
  return formats.filter(isNumberFormat);
}

/** Returns a text for each occurrence of `digits`. In each text one occurrence is replaced by `part`. */
function withPart(text: string, digits: string, part: string): string[] {
  const texts: string[] = [];
  for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1))
    texts.push(text.slice(0, at) + part + text.slice(at + digits.length));
  return texts;
}

/**
 * The shortest number that both formats can produce. The two formats may use different years and sequences. Undefined
 * when there is no such number.
 */
export function sharedNumber(one: string, other: string): string | undefined {
  const [a, b] = [automatonOf(one), automatonOf(other)];
  const seen = new Set<string>();
  const open = [{ text: '', at: 0, bt: 0 }];
  for (const { text, at, bt } of open) {
    if (at === a.end && bt === b.end) return text;
    for (const step of a.steps[at] ?? []) {
      for (const { characters, to } of b.steps[bt] ?? []) {
        const both = Array.from(step.characters).find((character) =>
          characters.includes(character),
        );
        if (both === undefined || seen.has(`${step.to} ${to}`)) continue;
        seen.add(`${step.to} ${to}`);
        open.push({ text: text + both, at: step.to, bt: to });
      }
    }
  }
  return undefined;
}

/**
 * A finite automaton that accepts the numbers of a format. Each step reads one of `characters`. The automaton starts in
 * state 0 and ends in state `end`.
 */
type Automaton = { steps: { characters: string; to: number }[][]; end: number };

const DIGIT = '0123456789';
const NOT_0 = '123456789';
const YEARS = [
  ['1', '9', DIGIT, DIGIT],
  ['2', '01', DIGIT, DIGIT],
  ['2', '2', '0', '0'],
];
const FOUR_DIGITS = [
  [NOT_0, DIGIT, DIGIT, DIGIT],
  ['0', NOT_0, DIGIT, DIGIT],
  ['0', '0', NOT_0, DIGIT],
  ['0', '0', '0', NOT_0],
];

const WAYS = new Map([
  ['{jaar}', YEARS],
  ['{nummer}', FOUR_DIGITS],
]);

function automatonOf(format: string): Automaton {
  const automaton: Automaton = { steps: [[]], end: 0 };
  for (const [part] of format.matchAll(PARTS)) {
    const start = automaton.end;
    automaton.end = addState(automaton);
    if (part === '{nummer}') addLongNumbers(automaton, start);
    const ways = WAYS.get(part) ?? [[part]];
    for (const way of ways) addWay(automaton, start, way, automaton.end);
  }
  return automaton;
}

function addLongNumbers(automaton: Automaton, start: number): void {
  const long = addState(automaton);
  addWay(automaton, start, [NOT_0, DIGIT, DIGIT, DIGIT], long);
  addWay(automaton, long, [DIGIT], long);
  addWay(automaton, long, [DIGIT], automaton.end);
}

function addWay(automaton: Automaton, start: number, way: readonly string[], end: number): void {
  let from = start;
  for (const [index, characters] of way.entries()) {
    const to = index === way.length - 1 ? end : addState(automaton);
    automaton.steps[from]?.push({ characters, to });
    from = to;
  }
}

function addState({ steps }: Automaton): number {
  return steps.push([]) - 1;
}
