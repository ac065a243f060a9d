import { z } from 'zod';
import type { Ctx } from '../http/context.ts';
import { looseText, versie } from '../http/wire.ts';
import { parseIds } from '../shared/ids.ts';

export const creditBody = z.object({ comment: looseText });

export const invoiceBody = z.object({ versie }).transform((sent) => ({ version: sent.versie }));

export function asksForCredit(c: Ctx): boolean {
  return c.req.query('credit') === '1';
}

export const openQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => parseIds(text.split(','))),
});
