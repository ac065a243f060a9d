import type { CustomerDetails } from '../customers/customer.ts';
import { upsertCustomer } from '../customers/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import type { DeliveryDetails } from '../deliveries/delivery.ts';
import { addDelivery } from '../deliveries/queries.ts';
import { settings } from '../firm/schema.ts';
import { issueCredit, issueInvoice, type Issuer } from '../invoices/issue.ts';
import { loadFonts } from '../invoices/pdf/fonts.ts';
import {
  addDays,
  amsterdamDayStart,
  type Clock,
  type IsoDate,
  SLOTS,
  today,
  weekday,
} from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { cents } from '../shared/money.ts';
import { thousandths } from '../shared/quantity.ts';
import {
  company,
  fees,
  payments,
  people,
  prices,
  quantities,
  reasons,
  remarks,
} from './demo-data.ts';
import { askForMoney } from './demo-payments.ts';

const PAST = { deliveries: 82, days: 70 };
const COMING = { deliveries: 38, days: 20 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Fills an empty database, the same every time but for the day. Throws 'conflict' where there is data. */
export async function fillWithExamples(db: Db, clock: Clock): Promise<void> {
  refuseData(db);
  const fonts = await loadFonts();
  const customers = people.trim().split('\n').map(exampleCustomer);
  inTransaction(db, () => {
    db.update(settings).set(company).run();
    for (const customer of customers) upsertCustomer(db, customer);
  });
  const planned = exampleDeliveries(customers, today(clock)).map((delivery) => ({
    id: addDelivery(db, delivery, undefined),
    date: delivery.date,
  }));
  invoicePast({ db, clock, fonts }, planned, today(clock));
  askForMoney(db, today(clock));
}

function refuseData(db: Db): void {
  const traces = [
    'customers',
    'deliveries',
    'invoices',
    'number_series',
    'settings WHERE version > 1',
  ];
  const isThere = (rows: string) => db.$client.query(`SELECT 1 FROM ${rows}`).get() !== null;
  if (!traces.some(isThere)) return;
  const sentence =
    'Er zijn al gegevens. Voorbeelden (--demo) komen alleen in een lege gegevensmap.';
  throw new DomainError('conflict', sentence);
}

function exampleCustomer(line: string, i: number): CustomerDetails {
  const [name = '', ...address] = line.split(', ');
  return {
    name,
    address: address.join(', '),
    phone: i % 7 === 3 ? '' : `+31 6 123456${String(i).padStart(2, '0')}`,
    fee: cents(at(fees, i)),
    payment: at(payments, i),
    remarks: i % 9 === 4 ? 'Vaste klant' : '',
  };
}

function exampleDeliveries(customers: CustomerDetails[], day: IsoDate): DeliveryDetails[] {
  const random = randomNumbers(20_260);
  return Array.from({ length: PAST.deliveries + COMING.deliveries }, (_, i) => {
    const { name, address, phone, fee, payment } = at(customers, random());
    const date = workday(addDays(day, daysFromToday(i)));
    return {
      customerName: name,
      address,
      phone,
      date,
      slot: at(SLOTS, random()),
      price: cents(at(prices, random())),
      quantity: thousandths(at(quantities, random())),
      fee: fee ?? cents(0),
      payment: payment === '' ? (date < day ? 'contant' : 'onbekend') : payment,
      remarks: at(remarks, random()),
    };
  });
}

/** The nearer to today, the more deliveries. */
function daysFromToday(i: number): number {
  const { deliveries, days } = i < PAST.deliveries ? PAST : COMING;
  const share = (i - PAST.deliveries) / deliveries;
  return Math.round(Math.sign(share) * Math.abs(share) ** 1.4 * days);
}

function workday(date: IsoDate): IsoDate {
  return weekday(date) === 0 ? addDays(date, 1) : date;
}

type Planned = { id: number; date: IsoDate };

/** In the order of time, as the numbers go; one in twelve still waits, and so do the last days. */
function invoicePast(issuer: Issuer, planned: Planned[], day: IsoDate): void {
  const past = planned.filter(({ date }) => date <= addDays(day, -3));
  const acts = past.flatMap(({ id, date }, i) => {
    const [soon, later] = [daysLater(issuer, date, 1, i), daysLater(issuer, date, 5, i)];
    const reason = at(reasons, Math.floor(i / 15));
    const isCredited = i % 15 === 9 && date <= addDays(day, -10);
    return [
      ...(i % 12 === 7 ? [] : [{ at: soon.clock(), act: () => issueInvoice(soon, id) }]),
      ...(isCredited ? [{ at: later.clock(), act: () => issueCredit(later, id, reason) }] : []),
    ];
  });
  const inOrder = acts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { act } of inOrder) act();
}

function daysLater(issuer: Issuer, date: IsoDate, days: number, minutes: number): Issuer {
  const start = Date.parse(amsterdamDayStart(addDays(date, days)));
  return { ...issuer, clock: () => new Date(start + 16 * HOUR + minutes * MINUTE) };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('a list of examples is empty');
  return item;
}

/** The same whole numbers every time: a linear congruential generator (Knuth), its upper bits. */
function randomNumbers(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 40n);
  };
}
