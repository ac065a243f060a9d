import { DomainError } from '../shared/domain-error.ts';
import type { Ctx } from './context.ts';

/** More than any form of Vipo has. Parsing 10 MB of empty parts would delay all other requests for half a second. */
const MAX_PARTS = 20;
/** The media type with its boundary (RFC 2046, 5.1.1). */
const MULTIPART =
  /^multipart\/form-data *;(?:.*; *)? *boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i;

/** Reads a form with a file. Throws 'wrong-type' for another type, 'too-large' above 20 parts, and 'malformed'. */
export async function multipartForm(c: Ctx): Promise<FormData> {
  const [, quoted, boundary = quoted] = MULTIPART.exec(c.req.header('Content-Type') ?? '') ?? [];
  if (boundary === undefined)
    throw new DomainError('wrong-type', 'Dit verzoek moet een formulier met een bestand zijn.');
  const bytes = await c.req.arrayBuffer();
  if (hasMoreParts(Buffer.from(bytes), `--${boundary}`))
    throw new DomainError('too-large', 'Dit formulier heeft te veel delen (hoogstens 20).');
  // The parser gets the boundary that was counted, and no other that the header may name as well.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw new DomainError('malformed', 'Dit formulier klopt niet.');
  }
}

function hasMoreParts(bytes: Buffer, delimiter: string): boolean {
  // The last delimiter ends the form.
  const most = MAX_PARTS + 1;
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + 1))
    if (++count > most) return true;
  return false;
}
