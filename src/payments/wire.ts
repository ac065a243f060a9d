import { z } from 'zod';
import { looseText, readInto } from '../http/wire.ts';
import { readPaymentOrder } from './payment-request.ts';

export const paymentOrderBody = z
  .object({ amount: looseText, description: looseText, reference: looseText })
  .transform(readInto(readPaymentOrder));

export const sendAgainBody = z
  .object({ telefoonnummer: looseText, onzekerBericht: z.number().int().nullish() })
  .transform(({ telefoonnummer, onzekerBericht }) => ({
    phone: telefoonnummer,
    toldOf: onzekerBericht ?? undefined,
  }));
