import { z } from 'zod';
import { looseText, readInto } from '../http/wire.ts';
import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { type Message, type MessageFields, readMessage } from './message.ts';
import { messageNames } from './wire-names.ts';

type WireName = (typeof messageNames)[keyof MessageFields];

export function readWireMessage(sent: Record<WireName, string>): Read<Message> {
  const read = readMessage({
    phone: sent.to,
    name: sent.voornaam,
    invoiceNumber: sent.factuurnummer,
    amount: sent.bedrag,
    link: sent.tikkielink,
  });
  return read.ok ? read : { ok: false, fields: wireErrors(read.fields) };
}

function wireErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [
      messageNames[field as keyof MessageFields],
      sentence,
    ]),
  );
}

export const messageBody = z
  .object({
    to: looseText,
    voornaam: looseText,
    factuurnummer: looseText,
    bedrag: looseText,
    tikkielink: looseText,
  } satisfies Record<WireName, typeof looseText>)
  .transform(readInto(readWireMessage));
