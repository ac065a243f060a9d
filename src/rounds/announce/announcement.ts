import type { Delivery } from '../../deliveries/schema.ts';
import { aboutOf, type StopOfDay } from '../../deliveries/told.ts';
import type { MailText } from '../../firm/mail-templates.ts';
import type { Settings } from '../../firm/schema.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { formatDay } from '../../shared/calendar.ts';
import { formatMoment, formatTime, type IsoDate } from '../../shared/dates.ts';
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

/**
 * The once-key of the message that the driver is on the way. It has the delivery and its day, so that a channel sends
 * this message once.
 */
export function underwayKey({ id, date }: StopOfDay): string {
  return `${aboutOf(id)} ${date} onderweg`;
}

/** Says that a message failed, or that nobody knows whether it arrived. It is '' for a message that was sent. */
export function problemOf({ state, createdAt, error }: Attempt): string {
  const at = formatMoment(createdAt);
  if (state === 'failed') return `Het bericht van ${at} is niet verstuurd: ${error}.`;
  return state === 'sent' ? '' : `Of het bericht van ${at} aankwam, is niet bekend. Bel de klant.`;
}

/** The time at which the customer was told that the driver is on the way, or ''. */
export function underwayAt(stop: StopOfDay, attempts: readonly Attempt[]): string {
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
