import { z } from 'zod';
import { looseText, versie } from '../http/wire.ts';
import { parseIds } from '../shared/ids.ts';

export const creditBody = z.object({ comment: looseText });

export const invoiceBody = z.object({ versie }).transform((sent) => ({ version: sent.versie }));

export const openQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => parseIds(text.split(','))),
});
