import { z } from 'zod';
import { looseText, readInto } from '../http/wire.ts';
import { readPaymentOrder } from './order.ts';

export const paymentOrderBody = z
  .object({ amount: looseText, description: looseText, reference: looseText })
  .transform(readInto(readPaymentOrder));
