import { z } from 'zod';
import { readAddition } from '../../customers/customer.ts';
import { customerNames } from '../../customers/wire-names.ts';
import { looseText, readNamedInto, optionalText, shapeOf } from '../../http/wire.ts';
import { readCustomerChange } from './customer.ts';

export const customerChangeBody = z
  .object(shapeOf(customerNames, optionalText))
  .transform(readNamedInto(customerNames, readCustomerChange));

/** The additions of a planned delivery to its customer; `levering` is the delivery's id. */
export const customerAdditionBody = z
  .object({
    ...shapeOf(customerNames, looseText),
    levering: z.int().optional().catch(undefined),
  })
  .transform((sent, context) => ({
    added: readNamedInto(customerNames, readAddition)(sent, context),
    deliveryId: sent.levering,
  }));
