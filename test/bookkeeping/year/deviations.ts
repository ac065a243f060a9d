/**
 * The number of customers with each name. It is a prime number, so it has no common factor with the periods below, and
 * each customer gets orders of all kinds.
 */
export const CUSTOMERS = 181;

/** The deviation of an order or its payment from the plan; '' when there is none. */
export type Deviation =
  | ''
  // The driver received too little cash.
  | 'little short'
  | 'short, rest by bank'
  | 'short, lost'
  // The customer pays a few cents or euros too little.
  | 'rounded'
  | 'double at once'
  | 'double later'
  // The customer does not pay. The text says what happens after the write-off.
  | 'lost'
  | 'lost, paid'
  | 'lost, paid in part'
  | 'lost, credited'
  | 'lost by mistake'
  | 'held'
  | Pair;

/** The deviations that concern two invoices of one customer. */
type Pair =
  | 'both numbers'
  | 'sum'
  | 'rest later'
  | 'double, moved'
  | 'credited, moved'
  // The payment is moved to the second invoice, which was written off before.
  | 'credited, moved to lost';

const PAIRS: Pair[] = [
  'both numbers',
  'sum',
  'rest later',
  'double, moved',
  'credited, moved',
  'credited, moved to lost',
];
const LOST: Deviation[] = [
  'lost',
  'lost, paid',
  'lost, paid in part',
  'lost, credited',
  'lost by mistake',
];

/** The number of orders from the first order of a pair to the second. */
export const PAIR = 3;
const FIRST = 6;

/** The habit of an order, which repeats every ten orders, and the number of its group of ten. */
function partsOf(sequence: number): [habit: number, ten: number] {
  return [sequence % 10, Math.floor(sequence / 10)];
}

export function isFirst(sequence: number): boolean {
  const [habit, ten] = partsOf(sequence);
  return habit === FIRST && ten % 4 === 1;
}

export function isSecond(sequence: number): boolean {
  return isFirst(sequence - PAIR);
}

export function caseOf(sequence: number): Deviation {
  const [habit, ten] = partsOf(sequence);
  if (isFirst(sequence) || isSecond(sequence))
    return PAIRS[Math.floor(ten / 4) % PAIRS.length] ?? '';
  if (habit === 1 && ten % 4 === 0) return LOST[Math.floor(ten / 4) % LOST.length] ?? '';
  const deviations: [boolean, Deviation][] = [
    [habit === 0 && ten % 8 === 2, ten % 16 === 2 ? 'little short' : 'short, rest by bank'],
    [habit === 5 && ten % 8 === 2, 'short, lost'],
    [habit === 9 && ten % 4 === 3, 'rounded'],
    [habit === 7 && ten % 3 === 2, ten % 6 === 2 ? 'double at once' : 'double later'],
    [habit === 1 && ten % 4 === 2, 'held'],
  ];
  return deviations.find(([isSo]) => isSo)?.[1] ?? '';
}

/** What the driver reports, and whether the office plans the stop again. It is '' for a complete delivery. */
export type Stop =
  | ''
  | 'minder'
  | 'geweigerd'
  | 'niet thuis'
  | 'geweigerd, again'
  | 'niet thuis, again';

const STOPS = new Map<number, Stop>([
  [5, 'geweigerd'],
  [11, 'geweigerd, again'],
  [17, 'niet thuis, again'],
  [23, 'niet thuis'],
  [31, 'minder'],
  [37, 'minder'],
]);

export function stopOf(sequence: number): Stop {
  return caseOf(sequence) === '' ? (STOPS.get(sequence % 97) ?? '') : '';
}
