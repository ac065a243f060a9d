import { expect } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { type BankLine, fileOf, linesOf, UNKNOWN_LINES, repeatedLines } from './bank.ts';
import type { Simulated } from './office-calls.ts';
import { centsOf, openOf, remember } from './orders.ts';

type Found = { delivery_id: number; factuurnummer: string; Klant_naam: string; open: number };
type Answered = { ref: string; datum: string; bedrag: number; naam: string };
type Answer = {
  zeker: (Answered & Found)[];
  twijfel: (Answered & { facturen: Found[] })[];
  onbekend: number;
  alGeboekt: number;
};

/** Reads the statement of a week, books the certain lines in one call and the doubtful ones one by one. */
export async function bookStatement(at: Simulated, week: number): Promise<void> {
  const lines = linesOf(at.orders, week);
  at.statements.push(lines);
  const answer: Answer = await at.upload(paths.api.statement(), fileOf(at.statements, week));
  expect([answer.alGeboekt, answer.onbekend]).toEqual([
    repeatedLines(at.statements, week),
    UNKNOWN_LINES * (week > 0 ? 2 : 1),
  ]);
  const certain = lines.filter(({ isCertain }) => isCertain);
  const doubtful = lines.filter(({ isCertain }) => !isCertain);
  await bookCertain(at, certain, answer.zeker);
  expect(answer.twijfel).toHaveLength(doubtful.length);
  for (const line of doubtful) await bookDoubtful(at, line, answer.twijfel);
  at.doubtful += doubtful.length;
}

async function bookCertain(at: Simulated, lines: BankLine[], found: Answer['zeker']) {
  const told = found.map(({ factuurnummer, bedrag }) => `${factuurnummer} ${centsOf(bedrag)}`);
  const expected = lines.map(({ order, amount }) => `${order.number} ${amount}`);
  expect(told.toSorted()).toEqual(expected.toSorted());
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  await confirm(at, found, { count: lines.length, total });
  for (const line of lines) rememberLine(line);
}

/** The clerk knows the customer, and sees the right invoice among those that the line may belong to. */
async function bookDoubtful(at: Simulated, line: BankLine, found: Answer['twijfel']) {
  const { order, amount, day } = line;
  const told = found.find(
    ({ naam, bedrag, datum }) => naam === order.name && centsOf(bedrag) === amount && datum === day,
  );
  const invoice = told?.facturen.find(({ factuurnummer }) => factuurnummer === order.number);
  if (told === undefined || invoice === undefined)
    throw new Error(`the line of ${order.number} on ${day} is not doubtful`);
  expect(centsOf(invoice.open)).toBe(openOf(order));
  const { delivery_id, open } = invoice;
  await confirm(at, [{ ref: told.ref, delivery_id, open }], { count: 1, total: amount });
  rememberLine(line);
}

type Chosen = Pick<Found & Answered, 'ref' | 'delivery_id' | 'open'>;

async function confirm(at: Simulated, chosen: Chosen[], sum: { count: number; total: number }) {
  const regels = chosen.map(({ ref, delivery_id, open }) => ({ ref, delivery_id, open }));
  const { geboekt, bedrag } = await at.call('POST', paths.api.confirmStatement(), { regels });
  expect({ count: geboekt, total: centsOf(bedrag) }).toEqual(sum);
}

function rememberLine({ order, amount, day }: BankLine): void {
  remember(order, amount, day, 'bank');
}
