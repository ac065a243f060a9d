import type { CustomerDetails } from '../customers/customer.ts';
import type { NewDelivery } from '../deliveries/schema.ts';
import { addDays, type IsoDate, SLOTS } from '../shared/dates.ts';
import { cents } from '../shared/money.ts';
import { thousandths } from '../shared/quantity.ts';
import { exampleAt, fees, prices, quantities } from './data.ts';
import { workday } from './deliveries.ts';

/** The first day is this long ago, so that the figures of a year have a year to compare with. */
const DAYS = 690;
/** Deliveries of January to December: most people order wood before the winter. */
const BY_MONTH = [9, 8, 5, 3, 2, 1, 1, 3, 9, 18, 20, 14];
const MONTH = 30;

/** Whether a delivery is so old that the example data has its invoice paid. */
export function isLongAgo(date: IsoDate, day: IsoDate): boolean {
  return date < addDays(day, -75);
}

/** Deliveries before those of `exampleDeliveries`, more of them in the months before and in the winter. */
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
