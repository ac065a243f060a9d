import { expect } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { isFirst, PAIR } from './deviations.ts';
import { movePayment, type Moving } from './moves.ts';
import { type Simulated, together } from './office-calls.ts';
import {
  centsOf,
  decimal,
  isIncluded,
  lastDayOf,
  openOf,
  type Order,
  takeBack,
  WEEKS,
} from './orders.ts';

/** The number of weeks between an invoice and its refund. */
const REFUNDED_AFTER = 3;
const NEW_SEQUENCES = 10_000;

/** The corrections of the office in a week: credits, new invoices, write-offs, moved payments and refunds. */
export async function correctWeek(at: Simulated, week: number): Promise<void> {
  await creditWrongOnes(at, week);
  const due = at.orders.filter(({ issuedOn }) => issuedOn !== undefined);
  for (const order of due) await correct(at, order, week);
}

/** An invoice is credited in the week after its issue. Half of the credited invoices are made again a week later. */
async function creditWrongOnes(at: Simulated, week: number): Promise<void> {
  const wrong = at.orders.filter((order) => order.isToBeCredited && order.week === week - 1);
  await together(wrong, async (order) => {
    await credit(at, order, week);
    if (Math.floor(order.sequence / 100) % 2 === 0 && week + 1 < WEEKS) await makeAnew(at, order);
    else order.refundWeek = order.week + REFUNDED_AFTER;
  });
}

async function credit({ call }: Simulated, order: Order, week: number): Promise<void> {
  const { creditNumber } = await call('POST', paths.api.creditInvoice(order.id), {});
  order.creditNumber = creditNumber;
  order.creditedOn = lastDayOf(week);
  takeBack(order, order.creditedOn);
}

/** Makes the delivery of a credited invoice anew. It is invoiced a week later, at the prices of that week. */
async function makeAnew(at: Simulated, order: Order): Promise<void> {
  const { id } = await at.call('POST', paths.api.invoiceAgain(order.id), {});
  const week = order.week + 2;
  const anew: Order = {
    ...order,
    id,
    week,
    sequence: order.sequence + NEW_SEQUENCES,
    included: isIncluded(week),
    isReissue: true,
    isToBeCredited: false,
    number: '',
    creditNumber: '',
    stop: '',
    cash: 0,
    payments: [],
    habit: { ...order.habit, statements: [{ week: 3, part: 1 }] },
  };
  delete anew.issuedOn;
  delete anew.creditedOn;
  order.anew = anew;
  at.orders.push(anew);
  at.madeAnew += 1;
}

async function correct(at: Simulated, order: Order, week: number): Promise<void> {
  const since = week - order.week;
  const move = await movingOf(at, order, week);
  if (move !== undefined) await movePayment(at, move);
  const writeOff = WRITE_OFFS.get(`${order.deviation} ${since}`);
  if (writeOff !== undefined && openOf(order) > 0) await writeOffOpen(at, order, writeOff, week);
  switch (`${order.deviation} ${since}`) {
    case 'lost by mistake 14':
      await undoWriteOff(at, order);
      break;
    case 'lost, credited 16':
      await credit(at, order, week);
      break;
    case 'held 2':
      await at.call('PUT', paths.api.holdInvoice(order.id), { reden: 'In overleg' });
      order.isHeld = true;
      break;
    case 'double at once 4':
    case 'double later 5':
      order.refundWeek = week + 1;
      break;
    default:
  }
}

/** The reasons of write-offs, by the deviation of the order and the number of weeks from the order to the write-off. */
const WRITE_OFFS = new Map([
  ['little short 1', 'afronding'],
  ['rounded 3', 'afronding'],
  ['short, lost 10', 'oninbaar'],
  ['lost 12', 'oninbaar'],
  ['lost, paid 12', 'oninbaar'],
  ['lost, paid in part 12', 'oninbaar'],
  ['lost, credited 12', 'oninbaar'],
  ['lost by mistake 12', 'oninbaar'],
]);

/** Staff write off rounding differences. Only the administrator writes off uncollectible claims. */
async function writeOffOpen(at: Simulated, order: Order, reason: string, week: number) {
  const [amount, paidOn] = [openOf(order), lastDayOf(week)];
  const sent = {
    delivery_id: order.id,
    bedrag: decimal(amount),
    datum: paidOn,
    methode: 'afgeboekt',
    reden: reason,
  };
  const status = await at.statusForStaff('POST', paths.api.payments(), sent);
  expect(status).toBe(reason === 'oninbaar' ? 403 : 201);
  if (reason === 'oninbaar') await at.call('POST', paths.api.payments(), sent);
  order.payments.push({ amount, paidOn, method: 'afgeboekt', undone: false, reason });
  at.writtenOff += 1;
}

async function undoWriteOff(at: Simulated, order: Order): Promise<void> {
  const entry = order.payments.find(({ reason }) => reason === 'oninbaar');
  if (entry === undefined) throw new Error(`${order.number} was not written off`);
  const { betalingen } = await at.call('GET', paths.api.invoicePayments(order.id));
  const { id } = betalingen.find(({ reden }: { reden: string }) => reden === 'oninbaar');
  expect(await at.statusForStaff('DELETE', paths.api.payment(id))).toBe(403);
  const { open } = await at.call('DELETE', paths.api.payment(id));
  entry.undone = true;
  expect(centsOf(open)).toBe(openOf(order));
}

/**
 * The payment that is moved in a week: the surplus of a double payment, or the whole payment of a credited invoice.
 * For a pair of orders, this function also makes the credit, and the write-off of the second invoice, a week earlier.
 */
async function movingOf(at: Simulated, order: Order, week: number): Promise<Moving | undefined> {
  const { anew, deviation } = order;
  if (anew?.week === week - 1) return whole(order, anew);
  const second = isFirst(order.sequence)
    ? at.orders.find(({ sequence }) => sequence === order.sequence + PAIR)
    : undefined;
  if (second === undefined) return undefined;
  const since = week - Math.max(order.week, second.week);
  const isCredited = deviation.startsWith('credited');
  if (isCredited && since === 2) await credit(at, order, week);
  if (deviation === 'credited, moved to lost' && since === 2)
    await writeOffOpen(at, second, 'oninbaar', week);
  if (since !== 3 || !(isCredited || deviation === 'double, moved')) return undefined;
  (isCredited ? second : order).refundWeek = week + 2;
  if (isCredited) return whole(order, second);
  return { from: order, to: second, amount: Math.min(-openOf(order), openOf(second)) };
}

/** The first payment of an invoice, which is moved in full. It is undefined when the invoice has no payment. */
function whole(from: Order, to: Order): Moving | undefined {
  const paid = from.payments.find(({ undone, amount }) => !undone && amount > 0);
  return paid && { from, to, amount: paid.amount };
}
