import { inTransaction } from '../../../src/database/open.ts';
import { paths } from '../../../src/paths.ts';
import { recordPayment } from '../../../src/payments/received/queries.ts';
import { type IsoDate, moment } from '../../../src/shared/dates.ts';
import { cents } from '../../../src/shared/money.ts';
import { aDelivery } from '../../support/app.ts';
import { office } from '../../support/office.ts';
import { amounts } from '../figures/model.ts';
import { allOrders, lastDayOf, linesOf, type Order, WEEKS } from './orders.ts';

const CLIENTS = 8;

type Simulated = { orders: Order[] } & Awaited<ReturnType<typeof openOffice>>;
export type SimulatedYear = Simulated;

async function openOffice() {
  const { app } = await office({ admin: true });
  /** Makes a call as the administrator, with a session of its own because sessions end after hours. */
  let token = '';
  const goTo = (day: IsoDate) => {
    app.now = new Date(`${day}T15:00:00.000Z`);
    token = app.sessionOf('baas');
  };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, path, body, { token });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { app, goTo, call };
}

/** What happens at the end of a week. */
const WEEKLY: ((at: Simulated, week: number) => Promise<void> | void)[] = [
  setPrices,
  planWeek,
  receiveCash,
  invoiceWeek,
  creditWrongOnes,
  receiveByRequest,
  bookStatement,
];

/** A year of an office: 2,000 deliveries, their invoices, credits and payments, and 52 bank statements. */
export async function simulateYear(): Promise<Simulated> {
  const at = { ...(await openOffice()), orders: allOrders() };
  for (let week = 0; week < WEEKS; week++) {
    at.goTo(lastDayOf(week));
    for (const step of WEEKLY) await step(at, week);
  }
  return at;
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

/** A few clients work at the same time, as in an office. */
async function together(orders: Order[], work: (order: Order) => Promise<void>): Promise<void> {
  const left = [...orders];
  const client = async () => {
    for (let order = left.pop(); order !== undefined; order = left.pop()) await work(order);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

function euros(amount: number): string {
  return (amount / 100).toFixed(2);
}

async function planWeek(at: Simulated, week: number): Promise<void> {
  await together(ofWeek(at, week), async (order) => {
    const { name, deliveredOn, price, quantity, fee, habit } = order;
    const sent = {
      ...aDelivery,
      Klant_naam: name,
      Tijd: `${deliveredOn} Ochtend`,
      Prijs: euros(price),
      Aantal: (quantity / 1000).toFixed(3),
      bezorgkosten: euros(fee),
      Betaling: habit.method,
    };
    order.id = (await at.call('POST', paths.api.addDelivery(), sent)).id;
  });
}

/** The driver receives the total at the delivery. */
async function receiveCash(at: Simulated, week: number): Promise<void> {
  const cash = ofWeek(at, week).filter(({ habit }) => habit.method === 'contant');
  await together(cash, async (order) => {
    const amount = Number(amounts(order).total);
    await at.call('POST', paths.api.delivered(order.id), {
      geleverd: true,
      ontvangen: euros(amount),
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

function receiveByRequest(at: Simulated, week: number): void {
  for (const order of ofWeek(at, week - 1))
    if (order.habit.method === 'betaalverzoek' && order.creditedOn === undefined)
      book(at, order, Number(amounts(order).total), lastDayOf(week), 'tikkie');
}

function bookStatement(at: Simulated, week: number): void {
  for (const { order, amount } of linesOf(at.orders, week))
    book(at, order, amount, lastDayOf(week), 'bank');
}

function book(
  { app }: Simulated,
  order: Order,
  amount: number,
  paidOn: IsoDate,
  method: 'bank' | 'tikkie',
): void {
  const invoice = app.db.$client
    .query<{ id: number }, [number]>('SELECT id FROM invoices WHERE delivery_id = ?')
    .get(order.id);
  const payment = {
    invoiceId: invoice?.id ?? 0,
    amount: cents(amount),
    paidOn,
    method,
    source: 'hand' as const,
  };
  inTransaction(app.db, () => recordPayment(app.db, moment(app.now), payment));
  remember(order, amount, paidOn, method);
}

function remember(order: Order, amount: number, paidOn: string, method: string): void {
  order.payments.push({ amount, paidOn, method, undone: false });
}
