import type { Config } from '../../config.ts';
import { internationalNumber } from '../../customers/phone.ts';
import type { Db } from '../../database/open.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { aboutOf } from '../../deliveries/told.ts';
import { getSettings } from '../../firm/queries.ts';
import { addressProblem } from '../../messages/mails/mail.ts';
import { findAddress } from '../../messages/mails/queries.ts';
import { mailSending, noMail } from '../../messages/mails/send-mail.tsx';
import { phoneProblem } from '../../messages/message.ts';
import { whatsappChannel } from '../../messages/send-message.ts';
import { sendTemplate } from '../../messages/whatsapp.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { type SendContext, type Sending, sendOnce } from '../../outgoing/send-once.ts';
import { TIMEOUT_MS } from '../../outside/provider.ts';
import { DomainError } from '../../shared/domain-error.ts';
import {
  type Arrival,
  type ArrivalKind,
  arrivalMail,
  arrivalParameters,
  type ChannelName,
} from './announcement.ts';

type ToTell = Pick<Sending, 'settle'> & {
  delivery: Delivery;
  kind: ArrivalKind;
  channel: ChannelName;
  onceKey: string;
  arrival: Arrival;
  requestId: string;
};

/** Throws 'not-set-up' when the channel, or its template for appointments, is not set up. */
export function assertSetUp({ mail, whatsapp }: SendContext['config'], channel: ChannelName): void {
  if (channel === 'whatsapp') templateOf(whatsapp);
  else if (mail === undefined) throw noMail();
}

function templateOf(whatsapp: Config['whatsapp']) {
  if (whatsapp?.appointmentTemplate !== undefined)
    return { whatsapp, template: whatsapp.appointmentTemplate };
  const sentence = 'WhatsApp is niet ingesteld voor afspraken. Vraag een beheerder.';
  throw new DomainError('not-set-up', sentence);
}

/** The channels that can reach the customer. Mail comes first. */
export function channelsOf({ db, config }: SendContext, delivery: Delivery): ChannelName[] {
  const channels: ChannelName[] = [];
  if (config.mail && addressProblem(findAddress(db, delivery.id)) === undefined)
    channels.push('mail');
  if (config.whatsapp?.appointmentTemplate && internationalNumber(delivery.phone))
    channels.push('whatsapp');
  return channels;
}

type Tried = { attempts: readonly Attempt[]; failed: readonly Attempt[] };

/**
 * The channel for a message that the customer must read at once: the channel that told the window last, or else
 * WhatsApp, because few people read a mail within 20 minutes. A channel that failed to send the message comes last.
 */
export function urgentChannel(
  channels: readonly ChannelName[],
  { attempts, failed }: Tried,
): ChannelName | undefined {
  const told = attempts.findLast(({ kind, state }) => kind === 'afspraak' && state === 'sent');
  const usual = told?.channel ?? STORED.whatsapp;
  const order = (name: ChannelName) =>
    failed.some(({ channel }) => channel === STORED[name]) ? 2 : Number(STORED[name] !== usual);
  return channels.toSorted((one, other) => order(one) - order(other))[0];
}

/**
 * Throws 'invalid' without a valid mail address or telephone number, 'not-set-up', 'upstream', and the errors of
 * `settle`.
 */
export async function sendArrival(context: SendContext, told: ToTell): Promise<void> {
  assertSetUp(context.config, told.channel);
  const sending = told.channel === 'mail' ? mailOf(context, told) : messageOf(context, told);
  const { onceKey, settle } = told;
  await sendOnce(context, { ...sending, sharedKey: onceKey, settle });
}

function mailOf(context: SendContext, { delivery, arrival, ...told }: ToTell) {
  const settings = getSettings(context.db);
  const recipient = getMailAddress(context.db, delivery.id);
  const text = arrivalMail(settings, delivery, arrival);
  const { customerName } = delivery;
  const mail = { ...text, customerName, replyTo: settings.email };
  return {
    ...mailSending(context, mail, recipient),
    attempt: { ...attemptOf(delivery, told), recipient, ...text },
  };
}

function getMailAddress(db: Db, deliveryId: number): string {
  const address = findAddress(db, deliveryId);
  if (address === '') throw new DomainError('invalid', 'Er is geen e-mailadres.');
  const problem = addressProblem(address);
  if (problem !== undefined) throw new DomainError('invalid', problem);
  return address;
}

function messageOf(context: SendContext, { delivery, arrival, ...told }: ToTell) {
  const { db, config, timeoutMs = TIMEOUT_MS } = context;
  const { whatsapp, template } = templateOf(config.whatsapp);
  const recipient = internationalNumber(delivery.phone);
  if (recipient === undefined) throw new DomainError('invalid', phoneProblem(delivery.phone));
  const parameters = arrivalParameters(getSettings(db), delivery, arrival);
  return {
    channel: whatsappChannel,
    attempt: { ...attemptOf(delivery, told), recipient, text: parameters.join('\n') },
    send: () => sendTemplate(whatsapp, { template, recipient, parameters }, timeoutMs),
  };
}

/**
 * The names of the channels in the outbox. They cannot be 'mail' and 'whatsapp', because the outbox has a constraint
 * and triggers that treat messages on those channels as messages about invoices.
 */
const STORED: Record<ChannelName, string> = { mail: 'bezorgmail', whatsapp: 'bezorgbericht' };

type Key = Pick<ToTell, 'kind' | 'channel' | 'onceKey' | 'requestId'>;

function attemptOf({ id }: Delivery, { kind, channel, onceKey, requestId }: Key) {
  return { channel: STORED[channel], kind, about: aboutOf(id), onceKey, requestId };
}
