import { z } from 'zod';
import { looseText, versie } from '../http/wire.ts';

export const creditBody = z.object({ comment: looseText });

export const invoiceBody = z.object({ versie }).transform((sent) => ({ version: sent.versie }));

/** The ids of deliveries as `1,2,3`. Invalid ids are ignored. */
export const openQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id)))
    .transform((ids) => ids.map(Number)),
});
