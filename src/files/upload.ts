import type { MiddlewareHandler } from 'hono';
import { inBackground } from '../background/work.ts';
import type { Ctx, Env } from '../http/context.ts';
import { wholeBody } from '../http/input.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type UploadKind = {
  /** The field of the form. Errors of the file are shown at this field. */
  field: string;
  maxBytes: number;
  tooLarge: string;
};

/** A kind of file that is read by a function of `worker.ts`. */
type ReaderKind = UploadKind & { reader: string; limitMs: number; tooHeavy: string };

/** The highest number of bytes of the other fields of the form. */
const FORM_BYTES = 4096;

/** Reads a body with a file. When it is too large, throws 'too-large' or calls `answer` with this error. */
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

/** The file in a form. Throws 'invalid' without a file or with an empty file, and 'too-large' above the limit. */
export function fileOfForm(form: FormData, kind: UploadKind): File {
  const file = form.get(kind.field);
  // When no file was chosen, a browser sends an empty file without a name. In Bun its name is undefined.
  if (!(file instanceof File) || (file.size === 0 && !file.name))
    throw fieldError(kind.field, 'Kies eerst een bestand.');
  return checked(file, kind);
}

/** The content types of JSON and of forms. A program does not send a file with such a content type. */
const NO_FILE = /json|form-urlencoded|multipart/i;

/**
 * The body of a call as a file. Throws 'wrong-type' for JSON and forms, 'invalid' for an empty body, and 'too-large'
 * above the limit.
 */
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

/**
 * Reads a file in a thread. Throws the errors of the reader. The errors 'invalid' and 'too-large' are shown at the
 * field of the form.
 */
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
 * The highest number of parts in a form. Every form of Vipo has fewer. Parsing 10 MB of empty parts would delay all
 * other requests by half a second.
 */
const MAX_PARTS = 20;
/** Matches the media type, and finds its boundary (RFC 2046, 5.1.1). */
const MULTIPART =
  /^multipart\/form-data *;(?:.*; *)? *boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i;

/**
 * Reads a form with a file. Throws 'wrong-type' for another content type, 'too-large' for more than 20 parts, and
 * 'malformed' for a body that cannot be parsed.
 */
export async function multipartForm(c: Ctx): Promise<FormData> {
  const [, quoted, boundary = quoted] = MULTIPART.exec(c.req.header('Content-Type') ?? '') ?? [];
  if (boundary === undefined)
    throw new DomainError('wrong-type', 'Dit verzoek moet een formulier met een bestand zijn.');
  const bytes = await c.req.arrayBuffer();
  if (hasMoreParts(Buffer.from(bytes), `--${boundary}`))
    throw new DomainError('too-large', 'Dit formulier heeft te veel delen (hoogstens 20).');
  // The parser uses the same boundary as the count of the parts, because the header may have a second boundary.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw new DomainError('malformed', 'Dit formulier klopt niet.');
  }
}

function hasMoreParts(bytes: Buffer, delimiter: string): boolean {
  // A form of n parts has n + 1 delimiters, because the last delimiter ends the form.
  const most = MAX_PARTS + 1;
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + 1))
    if (++count > most) return true;
  return false;
}
