import { paths } from '../../../src/paths.ts';
import { bookStatement } from './clerk.ts';
import { correctWeek } from './corrections.ts';
import { compareLedgers } from './ledger.ts';
import { openOffice, type Simulated, together } from './office-calls.ts';
import {
  ADDRESS,
  decimal,
  isIncluded,
  lastDayOf,
  type Order,
  orderAsSent,
  remember,
  totalOf,
  WEEKS,
} from './orders.ts';
import { remindLate } from './reminding.ts';
import { backUp } from './restored.ts';
import { deliverWeek } from './stops.ts';

/** Simulates each week of an office: 33 deliveries, their invoices, credits and payments, a statement and reminders. */
export async function simulateYear(): Promise<Simulated> {
  const at = await openOffice();
  at.goTo(lastDayOf(0));
  await addBusinesses(at);
  await planWeek(at, 0);
  for (let week = 0; week < WEEKS; week++) {
    at.goTo(lastDayOf(week));
    setPrices(at, week);
    await deliverWeek(at, week);
    // While the invoices are drawn, which takes longest, the payments are booked and the next week is planned.
    await Promise.all([invoiceWeek(at, week), planWeek(at, week + 1), handleMoney(at, week)]);
    await compareLedgers(at, lastDayOf(week));
    backUp(at, week);
  }
  return at;
}

async function handleMoney(at: Simulated, week: number): Promise<void> {
  await correctWeek(at, week);
  await receiveByRequest(at, week);
  await bookStatement(at, week);
  await remindLate(at, week);
}

/** Adds the customers who are businesses, with their KvK numbers, before their first orders. */
async function addBusinesses({ call, orders }: Simulated): Promise<void> {
  const businesses = new Map(
    orders.filter(({ kvkNumber }) => kvkNumber !== '').map((order) => [order.name, order]),
  );
  for (const { name, kvkNumber } of businesses.values()) {
    const sent = { Klant_naam: name, leveringsadres: ADDRESS, kvkNummer: kvkNumber };
    await call('POST', paths.api.customers(), sent);
  }
}

function ofWeek({ orders }: Simulated, week: number): Order[] {
  return orders.filter((order) => order.week === week);
}

function setPrices(at: Simulated, week: number): void {
  const included = isIncluded(week) ? 1 : 0;
  at.app.db.$client.run(
    'UPDATE settings SET prices_include_vat = ? WHERE prices_include_vat <> ?',
    [included, included],
  );
}

async function planWeek(at: Simulated, week: number): Promise<void> {
  // An order that was moved to this week after a failed stop is planned already.
  const orders = ofWeek(at, week).filter(({ id }) => id === 0);
  await together(orders, async (order) => {
    order.id = (await at.call('POST', paths.api.addDelivery(), orderAsSent(order))).id;
  });
}

async function invoiceWeek(at: Simulated, week: number): Promise<void> {
  await together(ofWeek(at, week), async (order) => {
    order.number = (await at.call('POST', paths.api.invoice(order.id))).invoiceNumber;
    order.issuedOn = lastDayOf(week);
  });
}

/** Records by hand that the payment requests of the week before were paid. */
async function receiveByRequest(at: Simulated, week: number): Promise<void> {
  const paid = ofWeek(at, week - 1).filter(
    ({ habit, creditedOn }) => habit.method === 'betaalverzoek' && creditedOn === undefined,
  );
  await together(paid, async (order) => {
    const [amount, datum] = [totalOf(order), lastDayOf(week)];
    const payment = { delivery_id: order.id, bedrag: decimal(amount), datum, methode: 'tikkie' };
    await at.call('POST', paths.api.payments(), payment);
    remember(order, amount, datum, 'tikkie');
  });
}
