import type { Delivery } from '../../deliveries/schema.ts';
import { hoursText } from '../../deliveries/window.ts';
import type { MailText } from '../../firm/mail-templates.ts';
import type { Settings } from '../../firm/schema.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { formatDay } from '../../shared/calendar.ts';
import { formatTime, type IsoDate, parseIsoDate } from '../../shared/dates.ts';
import { firstName } from '../../shared/first-name.ts';
import { inForm } from '../../shared/form-of-address.ts';
import type { Hours } from '../../shared/hours.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { salutation } from '../../shared/salutation.ts';

export const CHANNELS = ['mail', 'whatsapp'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** 'afspraak' tells the day and the window, and 'onderweg' that the driver is on the way. */
export type ArrivalKind = 'afspraak' | 'onderweg';

/** When the wood comes, as words of a sentence: 'dinsdag 24 november' and 'tussen 10:00 en 12:00'. */
export type Arrival = { day: string; time: string };

export function arrivalIn(date: IsoDate, { from, until }: Hours): Arrival {
  return { day: formatDay(date), time: `tussen ${from} en ${until}` };
}

export const UNDERWAY: Arrival = { day: 'vandaag', time: 'over ongeveer 20 minuten' };

/** The value of `about` of all attempts to tell the customer of a delivery something. */
export function aboutOf(deliveryId: number): string {
  return `levering ${deliveryId}`;
}

type Stop = Pick<Delivery, 'id' | 'date'>;

/** The key allows one announcement of each window of a day by each channel. */
export function announcementKey({ id, date }: Stop, { from, until }: Hours): string {
  return `${aboutOf(id)} ${date} ${from}-${until}`;
}

/** The key allows one message of each channel that the driver is on the way. */
export function underwayKey({ id, date }: Stop): string {
  return `${aboutOf(id)} ${date} onderweg`;
}

type Told = { date: IsoDate; hours: Hours };
const KEY = /^levering \d+ (\S+) (\d\d:\d\d)-(\d\d:\d\d)$/;

/** What the customer was told last, by any channel. */
export function lastTold(attempts: readonly Attempt[]): Told | undefined {
  const last = attempts.findLast(({ kind, state }) => kind === 'afspraak' && state === 'sent');
  const [, day = '', from = '', until = ''] = KEY.exec(last?.onceKey ?? '') ?? [];
  const date = parseIsoDate(day);
  return date && { date, hours: { from, until } };
}

/** The sentence for a customer who was told another day or window. '' when the customer knows no other one. */
export function staleText(
  { date, windowFrom, windowUntil, outcome }: Delivery,
  attempts: readonly Attempt[],
): string {
  const told = lastTold(attempts);
  if (told === undefined || outcome !== null) return '';
  const { from, until } = told.hours;
  if (told.date === date && from === windowFrom && until === windowUntil) return '';
  return `Klant weet nog van ${formatDay(told.date)}, ${hoursText(told.hours)}.`;
}

/** The time at which the driver told the customer to be on the way. '' when the driver did not. */
export function underwayAt(stop: Stop, attempts: readonly Attempt[]): string {
  const key = underwayKey(stop);
  const sent = attempts.find(({ onceKey, state }) => onceKey === key && state === 'sent');
  return sent === undefined ? '' : formatTime(sent.createdAt);
}

type Firm = Pick<Settings, 'companyName' | 'phone' | 'email' | 'formOfAddress'>;
type Recipient = Pick<Delivery, 'customerName' | 'quantity'>;

/** The texts are fixed. Only the form of address can be chosen in the settings. */
export function arrivalMail(firm: Firm, customer: Recipient, { day, time }: Arrival): MailText {
  const { companyName, phone, formOfAddress: form } = firm;
  const your = inForm(form, { u: 'Uw', je: 'Je' });
  const answer = 'beantwoord deze mail';
  const contact = phone === '' ? answer : `bel ons op ${phone} of ${answer}`;
  return {
    subject: `${your} hout komt ${day} ${time}`,
    text: `${salutation(customer.customerName, form === 'u')},

${your} ${formatQuantity(customer.quantity)} kuub hout komt ${day} ${time}.

Komt dat niet uit, ${contact}.

Met vriendelijke groet,
${companyName}`,
  };
}

/** The values of {{1}} to {{5}} in the body of the template, in this order (`messages/README.md`). */
export function arrivalParameters(
  { companyName, phone, email }: Firm,
  { customerName, quantity }: Recipient,
  { day, time }: Arrival,
): string[] {
  const contact = phone || email || companyName;
  return [firstName(customerName), day, time, `${formatQuantity(quantity)} kuub`, contact];
}
