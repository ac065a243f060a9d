import type { CustomerDetails } from '../customers/customer.ts';
import type { Located } from '../customers/queries.ts';
import type { NewDelivery } from '../deliveries/schema.ts';
import { addDays, type IsoDate, SLOTS, weekday } from '../shared/dates.ts';
import { cents } from '../shared/money.ts';
import { fold } from '../shared/names.ts';
import { townOf } from '../shared/postal-address.ts';
import { thousandths } from '../shared/quantity.ts';
import {
  businesses,
  company,
  exampleAt,
  fees,
  payments,
  people,
  prices,
  quantities,
  remarks,
  towns,
} from './data.ts';

const PAST = { deliveries: 82, days: 70 };
const FUTURE = { deliveries: 38, days: 20 };

export function exampleCustomers(): Located<CustomerDetails>[] {
  return people.trim().split('\n').map(exampleCustomer);
}

function exampleCustomer(line: string, index: number): Located<CustomerDetails> {
  const [name = '', ...lines] = line.split(', ');
  const address = lines.join(', ');
  return {
    name,
    address,
    ...pointNear(townOf(address), index),
    phone: index % 7 === 3 ? '' : `+31 6 123456${String(index).padStart(2, '0')}`,
    fee: cents(exampleAt(fees, index)),
    payment: exampleAt(payments, index),
    remarks: index % 9 === 4 ? 'Vaste klant' : '',
    ...contactOf(name, index),
  };
}

const centres = new Map(
  towns
    .trim()
    .split('\n')
    .map((line) => {
      const [town = '', latitude, longitude] = line.split(' ');
      return [town, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

/** A point near the centre of the town. It depends on `index`, so that customers of one town have different points. */
function pointNear(town: string, index: number) {
  const { latitude, longitude } = centres.get(town) ?? exampleAt([...centres.values()], 0);
  return {
    latitude: latitude + ((index % 5) - 2) / 250,
    longitude: longitude + ((index % 7) - 3) / 200,
  };
}

/**
 * Businesses have registration numbers. Most customers have an e-mail address, in a domain that is reserved for
 * examples (RFC 2606).
 */
function contactOf(name: string, index: number) {
  const local = fold(name)
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '');
  const isBusiness = businesses.test(name);
  return {
    email: index % 5 === 2 ? '' : `${local}@voorbeeld.example`,
    kvkNumber: isBusiness ? String(90_000_000 + index * 7919) : '',
    vatNumber: isBusiness ? company.vatNumber : '',
  };
}

/** Returns deliveries before and after a day. Days that are further away have fewer deliveries. */
export function exampleDeliveries(customers: CustomerDetails[], day: IsoDate): NewDelivery[] {
  const random = randomNumbers(20_260);
  return Array.from({ length: PAST.deliveries + FUTURE.deliveries }, (_, i) => {
    const { name, address, phone, fee, payment, email, kvkNumber } = exampleAt(customers, random());
    const date = workday(addDays(day, daysFromToday(i)));
    return {
      customerName: name,
      address,
      phone,
      date,
      slot: exampleAt(SLOTS, random()),
      price: cents(exampleAt(prices, random())),
      quantity: thousandths(exampleAt(quantities, random())),
      fee: fee ?? cents(0),
      payment: payment === '' ? (date < day ? 'contant' : 'onbekend') : payment,
      remarks: exampleAt(remarks, random()),
      email,
      reference: kvkNumber === '' ? '' : `Order ${4100 + i}`,
    };
  });
}

function daysFromToday(index: number): number {
  const { deliveries, days } = index < PAST.deliveries ? PAST : FUTURE;
  const share = (index - PAST.deliveries) / deliveries;
  return Math.round(Math.sign(share) * Math.abs(share) ** 1.4 * days);
}

function workday(date: IsoDate): IsoDate {
  return weekday(date) === 0 ? addDays(date, 1) : date;
}

/**
 * Returns a function that gives whole numbers, in the same order for the same seed. They are the upper bits of a linear
 * congruential generator (Knuth).
 */
function randomNumbers(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 40n);
  };
}

/**
 * The number of days since the first delivery. It covers more than a year, so that the figures of this year can be
 * compared with the year before.
 */
const DAYS = 690;
/** The number of deliveries in each month, from January to December. Most people order wood before the winter. */
const BY_MONTH = [9, 8, 5, 3, 2, 1, 1, 3, 9, 18, 20, 14];
const MONTH = 30;

export function isLongAgo(date: IsoDate, day: IsoDate): boolean {
  return date < addDays(day, -75);
}

/** Deliveries in the months before those of `exampleDeliveries`. Most of them are in autumn and winter. */
export function earlierDeliveries(customers: CustomerDetails[], day: IsoDate): NewDelivery[] {
  const firsts = Array.from({ length: DAYS / MONTH }, (_, i) => addDays(day, i * MONTH - DAYS));
  const dates = firsts.flatMap((first) => {
    const count = exampleAt(BY_MONTH, Number(first.slice(5, 7)) - 1);
    return Array.from({ length: count }, (_, i) =>
      workday(addDays(first, Math.floor((i * MONTH) / count))),
    );
  });
  return dates
    .filter((date) => isLongAgo(date, day))
    .map((date, i) => {
      const { name, address, phone, fee } = exampleAt(customers, i * 7 + (i % 3));
      return {
        customerName: name,
        address,
        phone,
        date,
        slot: exampleAt(SLOTS, i),
        price: cents(exampleAt(prices, i)),
        quantity: thousandths(exampleAt(quantities, i * 2)),
        fee: fee ?? cents(exampleAt(fees, i)),
        payment: i % 3 === 0 ? 'contant' : 'bank overmaken',
        remarks: '',
      };
    });
}
