import { z } from 'zod';
import { looseText, readInto } from '../customers/wire.ts';
import { readPaymentOrder } from './payment-request.ts';

export const paymentOrderBody = z
  .object({ amount: looseText, description: looseText, reference: looseText })
  .transform(readInto(readPaymentOrder));
