import { paths } from '../../../src/paths.ts';
import { addDays } from '../../../src/shared/dates.ts';
import { type Simulated, together } from './office-calls.ts';
import { decimal, isIncluded, type Order, orderAsSent, remember, totalOf } from './orders.ts';

/** The driver reports the stops of a week, and the office plans again or deletes the deliveries that were not made. */
export async function deliverWeek(at: Simulated, week: number): Promise<void> {
  const stops = at.orders.filter((order) => order.week === week && order.isReissue !== true);
  await together(stops, async (order) => {
    if (order.stop === 'minder') await deliverLess(at, order);
    else if (order.stop !== '') await failAt(at, order);
    else if (order.habit.method === 'contant') await receiveCash(at, order);
  });
  const isGone = ({ week: own, stop }: Order) =>
    own === week && (stop === 'geweigerd' || stop === 'niet thuis');
  at.notDelivered += at.orders.filter(isGone).length;
  at.orders = at.orders.filter((order) => !isGone(order));
}

/** Reports a partial delivery. Before the invoice, the office changes the planned quantity to the delivered one. */
async function deliverLess({ call }: Simulated, order: Order) {
  const delivered = (order.quantity / 1000).toFixed(3);
  const cash = order.habit.method === 'contant' ? totalOf(order) : undefined;
  await call('POST', paths.api.delivered(order.id), {
    uitkomst: 'minder',
    aantal: delivered,
    opmerking: 'De rest paste niet',
    ...(cash !== undefined && { ontvangen: decimal(cash) }),
  });
  const { versie } = await call('GET', paths.api.delivery(order.id));
  const change = { ...orderAsSent(order), Aantal: delivered, versie };
  await call('PUT', paths.api.delivery(order.id), change);
  if (cash !== undefined) keepCash(order, cash);
}

async function failAt({ call }: Simulated, order: Order) {
  const { id, stop } = order;
  const [uitkomst = '', again] = stop.split(', ');
  await call('POST', paths.api.delivered(id), { uitkomst });
  if (again === undefined) {
    await call('DELETE', paths.api.delivery(id));
    return;
  }
  order.week += 1;
  order.included = isIncluded(order.week);
  order.deliveredOn = addDays(order.deliveredOn as never, 7);
  order.stop = '';
  const { versie } = await call('GET', paths.api.delivery(id));
  const sent = { Tijd: `${order.deliveredOn} Middag`, versie };
  await call('PATCH', paths.api.deliverySlot(id), sent);
  const { uitkomst: after } = await call('GET', paths.api.delivery(id));
  if (after !== null) throw new Error(`delivery ${id} has the outcome ${after} on its new day`);
}

const SHORT = new Map([
  ['little short', 237],
  ['short, rest by bank', 1000],
  ['short, lost', 2500],
]);

async function receiveCash({ call }: Simulated, order: Order) {
  const cash = totalOf(order) - (SHORT.get(order.deviation) ?? 0);
  const sent = { geleverd: true, ontvangen: decimal(cash) };
  await call('POST', paths.api.delivered(order.id), sent);
  keepCash(order, cash);
}

function keepCash(order: Order, cash: number) {
  order.cash = cash;
  remember(order, cash, order.deliveredOn, 'contant');
}
