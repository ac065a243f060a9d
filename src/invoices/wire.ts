import { z } from 'zod';
import { looseText, versie } from '../customers/wire.ts';

export const creditBody = z.object({ comment: looseText });

/** The version of the delivery that the sender has seen. */
export const invoiceBody = z.object({ versie });
