import { wholeBody } from '../http/body.ts';
import type { Ctx } from '../http/context.ts';
import { multipartForm } from '../http/multipart.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { MAX_BYTES } from './files.ts';
import { STATEMENT } from './wire-names.ts';

const FORM_BYTES = 4096;

export const statementLimit = wholeBody(MAX_BYTES + FORM_BYTES, () => {
  throw fieldError(STATEMENT, 'Een bankafschrift is hoogstens 10 MB.', 'too-large');
});

const REFUSED = ['application/json', 'application/x-www-form-urlencoded'];

/** The bytes of a bank statement: the body itself, or the file field of a form. */
export async function sentFile(c: Ctx, only?: 'form'): Promise<Uint8Array> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return fileOfForm(c);
  if (only === 'form') throw new DomainError('wrong-type', 'Dit verzoek moet een formulier zijn.');
  if (REFUSED.includes(type))
    throw new DomainError('wrong-type', 'Stuur het bankafschrift zelf: XML, of een zip.');
  return new Uint8Array(await c.req.arrayBuffer());
}

async function fileOfForm(c: Ctx): Promise<Uint8Array> {
  const file = (await multipartForm(c)).get(STATEMENT);
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  throw fieldError(STATEMENT, 'Kies eerst een bestand.');
}
