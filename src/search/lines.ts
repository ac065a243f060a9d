import type { Delivery } from '../deliveries/schema.ts';
import { paths } from '../paths.ts';
import { formatShortDay, formatShortMonth } from '../shared/calendar.ts';
import { addDays, formatDate, type IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { townOf } from '../shared/postal-address.ts';
import { formatQuantity } from '../shared/quantity.ts';
import type { FoundCustomer, FoundInvoice } from './queries.ts';
import type { Found } from './search.ts';
import { deliveryStatus, invoiceStatus } from './status.ts';

/** A record of the answer, as one line of the list. */
export type Line = {
  key: string;
  /** The URL of the record's page. */
  href: string;
  /** The URL of the record's card. */
  card: string;
  title: string;
  under: string;
  /** The text at the end of the line, which answers most questions. */
  answer: string;
  isLate: boolean;
};
export type Group = { name: string; lines: Line[] };

/** The largest number of lines of an answer in the bar. */
const IN_BAR = 8;
/** The number of lines that are reserved for each of the other groups. */
const LEAST = 2;

type Details = { today: IsoDate; nextDate: (customerId: number) => IsoDate | undefined };

/** The groups of an answer, the most useful one first. */
export function groupsOf(found: Found, details: Details): Group[] {
  const customers = {
    name: 'Klanten',
    lines: found.customers.map((one) => ofCustomer(one, details)),
  };
  const deliveries = {
    name: 'Leveringen',
    lines: found.deliveries.map((one) => ofDelivery(one, details.today)),
  };
  const invoices = {
    name: 'Facturen',
    lines: found.invoices.map((one) => ofInvoice(one, details.today)),
  };
  const groups = found.isNumber
    ? [invoices, customers, deliveries]
    : [customers, deliveries, invoices];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** The first lines of each group, together as many as the list in the bar can show. */
export function shortened(groups: readonly Group[]): Group[] {
  let room = IN_BAR;
  return groups.map(({ name, lines }, at) => {
    const kept = groups
      .slice(at + 1)
      .reduce((sum, { lines: { length } }) => sum + Math.min(length, LEAST), 0);
    const shown = lines.slice(0, Math.max(room - kept, 1));
    room -= shown.length;
    return { name, lines: shown };
  });
}

function ofCustomer(
  { id, name, address, phone }: FoundCustomer,
  { today, nextDate }: Details,
): Line {
  const next = nextDate(id);
  return {
    key: `klant-${id}`,
    href: paths.customer(id),
    card: paths.searchCard({ klant: id }),
    title: name,
    under: [placeOf(address), phone].filter(Boolean).join(' · '),
    answer: next === undefined ? '' : dayText(next, today),
    isLate: false,
  };
}

function ofDelivery(delivery: Delivery, today: IsoDate): Line {
  const { id, customerName, date, slot, address, quantity, invoiced, customerId } = delivery;
  return {
    key: `levering-${id}`,
    href: invoiced ? paths.paymentsOf(id) : paths.editDelivery(id),
    card: paths.searchCard(customerId === null ? { levering: id } : { klant: customerId }),
    title: `${customerName}, ${dayText(date, today)} ${slot}`,
    under: `${placeOf(address)} · ${formatQuantity(quantity)} kuub`,
    answer: deliveryStatus(delivery),
    isLate: false,
  };
}

function ofInvoice(invoice: FoundInvoice, today: IsoDate): Line {
  const { deliveryId, number, customerName, issuedOn, total } = invoice;
  const status = invoiceStatus(invoice, today);
  return {
    key: `factuur-${deliveryId}`,
    href: paths.paymentsOf(deliveryId),
    card: paths.searchCard({ factuur: deliveryId }),
    title: `${number} ${customerName}`,
    under: `${formatDate(issuedOn)}, ${formatEuros(total)}`,
    answer: status,
    isLate: status === 'Te laat',
  };
}

/** The street and the town, on one line. */
export function placeOf(address: string): string {
  const [street = ''] = address.split(/[\n,]/);
  const town = townOf(address);
  return town === '' || street.includes(town) ? street : `${street}, ${town}`;
}

/** `vandaag`, `morgen`, `do 26 nov`, or `26-11-2025` for another year. */
export function dayText(date: IsoDate, today: IsoDate): string {
  if (date === today) return 'vandaag';
  if (date === addDays(today, 1)) return 'morgen';
  if (date.slice(0, 4) !== today.slice(0, 4)) return formatDate(date);
  return `${formatShortDay(date).slice(0, 2)} ${formatShortMonth(date)}`;
}
