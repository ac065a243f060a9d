import { paths } from '../../../src/paths.ts';
import { aDelivery } from '../../support/app.ts';
import { bookStatement } from './clerk.ts';
import { openOffice, type Simulated, together } from './office-calls.ts';
import { ADDRESS, decimal, lastDayOf, type Order, remember, totalOf, WEEKS } from './orders.ts';
import { remindLate } from './reminding.ts';

/** A year of an office: 2,000 deliveries, their invoices, credits and payments, 52 bank statements, and reminders. */
export async function simulateYear(): Promise<Simulated> {
  const at = await openOffice();
  at.goTo(lastDayOf(0));
  await addBusinesses(at);
  await planWeek(at, 0);
  for (let week = 0; week < WEEKS; week++) {
    at.goTo(lastDayOf(week));
    setPrices(at, week);
    await receiveCash(at, week);
    // Somebody handles the money while the invoices are drawn, which takes longest, and somebody plans the next week.
    await Promise.all([invoiceWeek(at, week), planWeek(at, week + 1), handleMoney(at, week)]);
  }
  return at;
}

async function handleMoney(at: Simulated, week: number): Promise<void> {
  await creditWrongOnes(at, week);
  await receiveByRequest(at, week);
  await bookStatement(at, week);
  await remindLate(at, week);
}

/** A customer who has a KvK number before the first order. */
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
  const [first] = ofWeek(at, week);
  const included = first?.included ? 1 : 0;
  at.app.db.$client.run(
    'UPDATE settings SET prices_include_vat = ? WHERE prices_include_vat <> ?',
    [included, included],
  );
}

async function planWeek(at: Simulated, week: number): Promise<void> {
  await together(ofWeek(at, week), async (order) => {
    const { name, deliveredOn, price, quantity, fee, habit, email } = order;
    const sent = {
      ...aDelivery,
      Klant_naam: name,
      leveringsadres: ADDRESS,
      email,
      Tijd: `${deliveredOn} Ochtend`,
      Prijs: decimal(price),
      Aantal: (quantity / 1000).toFixed(3),
      bezorgkosten: decimal(fee),
      Betaling: habit.method,
    };
    order.id = (await at.call('POST', paths.api.addDelivery(), sent)).id;
  });
}

/** The driver receives the total at the delivery. */
async function receiveCash(at: Simulated, week: number): Promise<void> {
  const cash = ofWeek(at, week).filter(({ habit }) => habit.method === 'contant');
  await together(cash, async (order) => {
    const amount = totalOf(order);
    await at.call('POST', paths.api.delivered(order.id), {
      geleverd: true,
      ontvangen: decimal(amount),
    });
    remember(order, amount, order.deliveredOn, 'contant');
  });
}

async function invoiceWeek(at: Simulated, week: number): Promise<void> {
  await together(ofWeek(at, week), async (order) => {
    order.number = (await at.call('POST', paths.api.invoice(order.id))).invoiceNumber;
    order.issuedOn = lastDayOf(week);
  });
}

/** An invoice is credited in the week after its issue. */
async function creditWrongOnes(at: Simulated, week: number): Promise<void> {
  const wrong = ofWeek(at, week - 1).filter(({ isToBeCredited }) => isToBeCredited);
  await together(wrong, async (order) => {
    const credit = await at.call('POST', paths.api.creditInvoice(order.id), {});
    order.creditNumber = credit.creditNumber;
    order.creditedOn = lastDayOf(week);
  });
}

/** Somebody marks these payments as paid by hand. */
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
