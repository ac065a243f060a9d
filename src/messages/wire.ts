import { z } from 'zod';
import { looseText, readInto } from '../http/wire.ts';
import { type MessageFields, readMessage } from './message.ts';

export const messageBody = z
  .object({
    to: looseText,
    voornaam: looseText,
    factuurnummer: looseText,
    bedrag: looseText,
    tikkielink: looseText,
  } satisfies Record<keyof MessageFields, typeof looseText>)
  .transform(readInto(readMessage));
