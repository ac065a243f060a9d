import type { Delivery } from '../deliveries/schema.ts';
import { paths } from '../paths.ts';
import { formatShortDay, formatShortMonth } from '../shared/calendar.ts';
import { addDays, formatDate, type IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { townOf } from '../shared/postal-address.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { sumOf } from '../shared/sum.ts';
import type { IconName } from '../ui/icon.tsx';
import type { StateProps } from '../ui/state.tsx';
import type { FoundCustomer, FoundInvoice } from './queries.ts';
import type { Found } from './search.ts';
import { deliveryStatus, invoiceStatus, stateOf } from './status.ts';

export type Line = {
  key: string;
  href: string;
  card: string;
  icon: IconName;
  title: string;
  under: string;
  /** The text at the end of the line, which answers most questions about the record. */
  answer: string;
  isLate: boolean;
  /** The answer as a state with an icon. */
  state?: StateProps;
};
export type Group = { name: string; lines: Line[] };

/** The maximum number of lines in the list below the search field of the bar. */
const IN_BAR = 8;
const LEAST = 2;

export type Details = {
  today: IsoDate;
  nextDate: (customerId: number) => IsoDate | undefined;
  /** The number of days that the oldest open invoice of a customer is late, or 0. */
  daysLate: (customerId: number) => number;
};

/** The most useful group comes first. */
export function groupsOf(found: Found, details: Details): Group[] {
  const customers = found.customers.map((one) => ofCustomer(one, details));
  const deliveries = found.deliveries.map((one) => ofDelivery(one, details.today));
  const invoices = found.invoices.map((one) => ofInvoice(one, details.today));
  const named = [
    { name: 'Klanten', lines: customers },
    { name: 'Leveringen', lines: deliveries },
  ];
  const numbered = { name: 'Facturen', lines: invoices };
  const groups = found.isNumber ? [numbered, ...named] : [...named, numbered];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** Removes lines from the groups, so that the remaining lines fit in the list below the search field of the bar. */
export function shortened(groups: readonly Group[]): Group[] {
  let left = IN_BAR;
  return groups.map(({ name, lines }, at) => {
    const kept = sumOf(groups.slice(at + 1), (later) => Math.min(later.lines.length, LEAST));
    const shown = lines.slice(0, Math.max(left - kept, 1));
    left -= shown.length;
    return { name, lines: shown };
  });
}

export function ofCustomer(
  { id, name, address, phone }: FoundCustomer,
  { today, nextDate, daysLate }: Details,
): Line {
  const next = nextDate(id);
  const late = daysLate(id);
  // A late customer's next delivery is not shown, because its day beside 'te laat' would suggest that the delivery is
  // late.
  const answer = late > 0 ? `${plural(late, 'dag')} te laat` : next && dayText(next, today);
  return {
    key: `klant-${id}`,
    href: paths.customer(id),
    card: paths.searchCard({ klant: id }),
    icon: 'user',
    title: name,
    under: [placeOf(address), phone].filter(Boolean).join(' · '),
    answer: answer ?? '',
    isLate: late > 0,
  };
}

export function ofDelivery(delivery: Delivery, today: IsoDate): Line {
  const { id, customerName, date, slot, address, quantity, invoiced, customerId } = delivery;
  const status = deliveryStatus(delivery);
  const when = `${dayText(date, today)} ${slot}`;
  return {
    key: `levering-${id}`,
    href: invoiced ? paths.paymentsOf(id) : paths.editDelivery(id),
    card: paths.searchCard(customerId === null ? { levering: id } : { klant: customerId }),
    icon: 'truck',
    title: customerName,
    // The day comes before the address, because a narrow list truncates this text.
    under: [when, `${formatQuantity(quantity)} kuub`, placeOf(address)].join(' · '),
    answer: status,
    isLate: false,
    state: stateOf(status),
  };
}

export function ofInvoice(invoice: FoundInvoice, today: IsoDate): Line {
  const { deliveryId, number, customerName, issuedOn, total } = invoice;
  const status = invoiceStatus(invoice, today);
  return {
    key: `factuur-${deliveryId}`,
    href: paths.paymentsOf(deliveryId),
    card: paths.searchCard({ factuur: deliveryId }),
    icon: 'invoice',
    title: `${number} ${customerName}`,
    under: `${formatDate(issuedOn)}, ${formatEuros(total)}`,
    answer: status,
    isLate: status === 'Te laat',
    state: stateOf(status),
  };
}

function placeOf(address: string): string {
  const [street = ''] = address.split(/[\n,]/);
  const town = townOf(address);
  return town === '' || street.includes(town) ? street : `${street}, ${town}`;
}

/** `vandaag`, `morgen`, `do 26 nov`, or `26-11-2025` for another year. */
function dayText(date: IsoDate, today: IsoDate): string {
  if (date === today) return 'vandaag';
  if (date === addDays(today, 1)) return 'morgen';
  if (date.slice(0, 4) !== today.slice(0, 4)) return formatDate(date);
  return `${formatShortDay(date).slice(0, 2)} ${formatShortMonth(date)}`;
}
