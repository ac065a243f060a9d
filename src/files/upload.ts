import type { MiddlewareHandler } from 'hono';
import { inBackground } from '../background/work.ts';
import type { Ctx, Env } from '../http/context.ts';
import { wholeBody } from '../http/input.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type UploadKind = {
  /** The field of the form, at which the errors of the file are shown. */
  field: string;
  maxBytes: number;
  tooLarge: string;
};

/** A kind of file that a function of `worker.ts` reads. */
export type ReaderKind = UploadKind & { reader: string; limitMs: number; tooHeavy: string };

/** The most bytes that the other fields of a form take. */
const FORM_BYTES = 4096;

/** Reads the body of a request with a file. Throws 'too-large' above the limit, or gives the error to `answer`. */
export function uploadBody(
  kind: UploadKind,
  answer?: (c: Ctx, error: DomainError) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
  return wholeBody(kind.maxBytes + FORM_BYTES, (c) => {
    if (answer === undefined) throw tooLarge(kind);
    return answer(c, tooLarge(kind));
  });
}

function tooLarge({ field, tooLarge: sentence }: UploadKind): DomainError {
  return fieldError(field, sentence, 'too-large');
}

/** The file of a form. Throws 'invalid' when none was chosen or it is empty, 'too-large' above the limit. */
export function fileOfForm(form: FormData, kind: UploadKind): File {
  const file = form.get(kind.field);
  // A browser sends an empty file without a name when none was chosen. Bun reads that name as undefined.
  if (!(file instanceof File) || (file.size === 0 && !file.name))
    throw fieldError(kind.field, 'Kies eerst een bestand.');
  return checked(file, kind);
}

/** Types that a program sends for a call or a form, and never for a file. */
const NO_FILE = /json|form-urlencoded|multipart/i;

/** The body of a call as a file. Throws 'wrong-type' for JSON and forms, 'invalid' when empty, 'too-large' above the limit. */
export async function fileOfCall(c: Ctx, kind: UploadKind, wrongType: string): Promise<File> {
  const type = c.req.header('Content-Type') ?? '';
  if (NO_FILE.test(type)) throw new DomainError('wrong-type', wrongType);
  return checked(new File([await c.req.arrayBuffer()], ''), kind);
}

function checked(file: File, kind: UploadKind): File {
  if (file.size === 0) throw fieldError(kind.field, 'Dit bestand is leeg.');
  if (file.size > kind.maxBytes) throw tooLarge(kind);
  return file;
}

/** Reads a file in a thread of its own. Throws the errors of the reader, at the field of the form. */
export async function readUpload<Reader extends (input: never) => unknown>(
  { field, reader, limitMs, tooHeavy }: ReaderKind,
  file: File,
  options: Omit<Parameters<Reader>[0], 'file'>,
): Promise<Awaited<ReturnType<Reader>>> {
  try {
    const input = { file: await file.bytes(), ...options } as Parameters<Reader>[0];
    return await inBackground<Reader>(reader, input, limitMs, () => new UnreadableFile(tooHeavy));
  } catch (error) {
    const isOfFile = error instanceof DomainError && ['invalid', 'too-large'].includes(error.code);
    throw isOfFile ? fieldError(field, error.message, error.code) : error;
  }
}

/**
 * The largest number of parts; no form of Vipo has as many. Parsing 10 MB of empty parts would delay all other
 * requests for half a second.
 */
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
  // The parser gets the boundary that was used for counting, because the header may name a second boundary.
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
