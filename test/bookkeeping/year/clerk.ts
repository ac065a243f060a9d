import { expect } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import type { BankLine, Part } from './bank-line.ts';
import { fileOf, linesOf, repeatedLines } from './bank.ts';
import { judge, type Judged } from './kinds.ts';
import type { Simulated } from './office-calls.ts';
import { centsOf, decimal, openOf, remember } from './orders.ts';

type Found = { delivery_id: number; factuurnummer: string; Klant_naam: string; open: number };
type Answered = { ref: string; datum: string; bedrag: number; rest: number; naam: string };
type Proposed = { factuurnummer: string; bedrag: number };
type Doubtful = Answered & { facturen: Found[]; voorstel?: Proposed[]; dubbelVan?: string };
type Answer = {
  zeker: (Answered & Found)[];
  twijfel: Doubtful[];
  onbekend: number;
  onbekendeRegels: { ref: string }[];
  alGeboekt: number;
  afgedaan: number;
};

/** Reads the statement of a week, books the certain lines in one call and the doubtful ones one by one. */
export async function bookStatement(at: Simulated, week: number): Promise<void> {
  const lines = linesOf(at.orders, week);
  at.statements.push(lines);
  const answer: Answer = await at.upload(paths.api.statement(), fileOf(at.statements, week));
  const repeated = repeatedLines(at.statements, week);
  const waiting = repeated.filter(({ rest }) => rest !== 0);
  const { alGeboekt, onbekend, afgedaan } = answer;
  expect({ alGeboekt, onbekend, afgedaan }).toEqual({
    alGeboekt: repeated.length - waiting.length,
    onbekend: 1,
    afgedaan: week > 0 ? 1 : 0,
  });
  const judged = judge(lines, at.orders, at.payers);
  const certain = judged.filter(({ isCertain }) => isCertain);
  const doubtful = judged.filter(({ isCertain }) => !isCertain);
  expect(answer.twijfel).toHaveLength(doubtful.length + waiting.length);
  await refuseDouble(at, answer);
  await bookCertain(
    at,
    certain.map(({ line }) => line),
    answer.zeker,
  );
  for (const one of doubtful) await bookDoubtful(at, one, answer);
  for (const line of waiting) await bookRest(at, line, answer.twijfel);
  await endInterest(at, answer);
  at.doubtful += doubtful.length;
  at.byPayer += certain.filter(({ line }) => line.named.length === 0 || line.isLoose).length;
}

async function bookCertain(at: Simulated, lines: BankLine[], found: Answer['zeker']) {
  const told = found.map(({ factuurnummer, bedrag }) => `${factuurnummer} ${centsOf(bedrag)}`);
  const expected = lines.map(({ parts, amount }) => `${parts[0]?.order.number} ${amount}`);
  expect(told.toSorted()).toEqual(expected.toSorted());
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  await confirm(at, found.map(chosen), { count: lines.length, total });
  for (const line of lines) rememberLine(at, line);
}

/** Books a doubtful line. The invoices that Vipo proposes for it must include the right one, which the clerk knows. */
async function bookDoubtful(at: Simulated, { line, doubleOf, proposal }: Judged, answer: Answer) {
  const told = findTold(line, answer.twijfel);
  const isTold = told.dubbelVan !== undefined;
  expect(isTold).toBe(doubleOf !== undefined);
  if (isTold) at.doubles += 1;
  if (proposal !== undefined) return bookDivided(at, line, told);
  const [part] = line.parts;
  const invoice = told.facturen.find(({ factuurnummer }) => factuurnummer === part?.order.number);
  if (part === undefined || invoice === undefined)
    throw new Error(`the line of ${part?.order.number} on ${line.day} does not have its invoice`);
  // An earlier line of the statement may have closed the invoice already.
  if (!isTold) expect(centsOf(invoice.open)).toBe(openOf(part.order));
  const { id } = part.order;
  const open = Number(decimal(openOf(part.order)));
  await confirm(at, [{ ref: told.ref, delivery_id: id, open }], { count: 1, total: line.amount });
  rememberLine(at, line);
}

/**
 * Books one payment for two invoices. When the line is booked in steps, only the first part is booked now, and the rest
 * waits until the next week.
 */
async function bookDivided(at: Simulated, line: BankLine, told: Doubtful) {
  const proposed = told.voorstel?.map(
    ({ factuurnummer, bedrag }) => `${factuurnummer} ${centsOf(bedrag)}`,
  );
  const expected = line.parts.map(({ order, amount }) => `${order.number} ${amount}`);
  expect(proposed?.toSorted()).toEqual(expected.toSorted());
  const parts = line.isInSteps === true ? line.parts.slice(0, 1) : line.parts;
  const delen = parts.map(({ order, amount }) => ({
    delivery_id: order.id,
    bedrag: Number(decimal(amount)),
    open: Number(decimal(openOf(order))),
  }));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  await confirm(at, [{ ref: told.ref, delen }], { count: 1, total });
  // The same call a second time, as after a lost answer, books nothing more.
  await confirm(at, [{ ref: told.ref, delen }], { count: 1, total });
  rememberLine(at, line, parts);
  at.divided += 1;
}

/** Books the rest of a line that was booked in part a week ago. */
async function bookRest(at: Simulated, line: BankLine, found: Doubtful[]) {
  const told = findTold(line, found);
  expect(centsOf(told.rest)).toBe(line.rest);
  const parts = line.parts.slice(1);
  const [part] = parts;
  if (part === undefined) throw new Error('a line that waits has no other part');
  const open = Number(decimal(openOf(part.order)));
  const sent = { ref: told.ref, delivery_id: part.order.id, open };
  await confirm(at, [sent], { count: 1, total: line.rest });
  rememberLine(at, line, parts);
}

function findTold(line: BankLine, found: Doubtful[]): Doubtful {
  const { name, day } = line.sent;
  const told = found.find(
    ({ naam, bedrag, datum }) => naam === name && centsOf(bedrag) === line.amount && datum === day,
  );
  if (told === undefined) {
    const numbers = line.parts.map(({ order }) => order.number);
    throw new Error(`the line of ${numbers.join()} on ${day} is not doubtful`);
  }
  return told;
}

/** Checks that two lines that pay the same invoice are not booked together, and that the refusal names the second. */
async function refuseDouble(at: Simulated, { zeker, twijfel }: Answer) {
  const second = twijfel.find(({ dubbelVan }) => zeker.some(({ ref }) => ref === dubbelVan));
  const first = zeker.find(({ ref }) => ref === second?.dubbelVan);
  if (second === undefined || first === undefined) return;
  const { delivery_id, open } = first;
  const regels = [first.ref, second.ref].map((ref) => ({ ref, delivery_id, open }));
  const { status, body } = await at.answerOf('POST', paths.api.confirmStatement(), { regels });
  expect([status, Object.keys(body.fouten)]).toEqual([409, [second.ref]]);
}

/** Ends the line with the interest, which belongs to no invoice. */
async function endInterest({ call }: Simulated, { onbekendeRegels }: Answer) {
  const refs = onbekendeRegels.map(({ ref }) => ref);
  const { aantal } = await call('POST', paths.api.dismissStatement(), { refs });
  expect(aantal).toBe(1);
}

function chosen({ ref, delivery_id, open }: Answered & Found) {
  return { ref, delivery_id, open };
}

async function confirm(at: Simulated, regels: object[], sum: { count: number; total: number }) {
  const { geboekt, bedrag } = await at.call('POST', paths.api.confirmStatement(), { regels });
  expect({ count: geboekt, total: centsOf(bedrag) }).toEqual(sum);
}

function rememberLine({ payers }: Simulated, line: BankLine, parts: Part[] = line.parts): void {
  for (const { order, amount } of parts) {
    remember(order, amount, line.day, 'bank');
    line.rest -= amount;
    const { iban } = line.sent;
    if (iban !== undefined) payers.set(iban, (payers.get(iban) ?? new Set()).add(order.name));
  }
}
