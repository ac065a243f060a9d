import { zValidator } from '@hono/zod-validator';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Db } from '../database/open.ts';
import { asWriter } from '../database/write-pause.ts';
import { DomainError, type FieldErrors } from '../shared/domain-error.ts';
import { parseId } from '../shared/ids.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import type { Ctx, Env } from './context.ts';

z.config(z.locales.nl());

function limitBody(most: string, maxSize: number) {
  return wholeBody(maxSize, () => {
    throw new DomainError('too-large', `Dit verzoek is te groot (hoogstens ${most}).`);
  });
}

/**
 * This limit is enough for the longest texts with JSON escapes. Parsing a megabyte of brackets would delay all other
 * requests.
 */
const limited = limitBody('128 kB', 128 * 1024);
/**
 * The limit of public calls and forms. A public call without fields uses this limit alone, without `publicJsonBody`.
 */
export const publicBody = limitBody('16 kB', 16 * 1024);

const jsonOnly = createMiddleware<Env>(async (c, next) => {
  if (mediaType(c) !== 'application/json') throw wrongType();
  parsed(await c.req.text());
  if (ESCAPED_NUL.test(await c.req.text()))
    throw new DomainError('malformed', 'Dit verzoek bevat een teken dat geen tekst is (NUL).');
  await next();
});

/** The character NUL in JSON. Functions of SQLite end a text at NUL. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Reads the body of every call except GET and HEAD. Refuses a body that has another content type than JSON. */
export const bodyOfCall = createMiddleware<Env>((c, next) => {
  if (['GET', 'HEAD'].includes(c.req.method)) return next();
  if (![undefined, 'application/json'].includes(mediaType(c))) throw wrongType();
  return limited(c, next);
});

/**
 * Reads and validates a JSON body. The answer is 415 for another content type, 400 for a text that is not a JSON object
 * or has a NUL, and 422 for wrong fields.
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return [
    jsonOnly,
    zValidator('json', schema, (result) => {
      if (!result.success) throw invalid(result.error.issues);
    }),
  ] as const;
}

export function publicJsonBody<Schema extends z.ZodType>(schema: Schema) {
  return [publicBody, ...jsonBody(schema)] as const;
}

/**
 * A missing body counts as `{}`. Throws 'malformed' for a body that is not a JSON object, and 'invalid' for wrong
 * fields.
 */
export async function optionalBody<Schema extends z.ZodType>(
  c: Ctx,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  const sent = text.trim() === '' ? {} : parsed(text);
  const result = schema.safeParse(sent);
  if (!result.success) throw invalid(result.error.issues);
  return result.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformed', 'Dit verzoek is geen geldige JSON.');
  }
}

function wrongType(): DomainError {
  return new DomainError('wrong-type', 'Dit verzoek moet JSON zijn (application/json).');
}

type Issue = { path: PropertyKey[]; message: string; code?: string };

function invalid(issues: readonly Issue[]): DomainError {
  const fields: FieldErrors = {};
  // A mistake in an item of a list is an error of the field with the list.
  for (const { path, message } of issues) {
    const [name] = path.map(String);
    if (name !== undefined) fields[name] ??= message;
  }
  if (Object.keys(fields).length === 0)
    return new DomainError('malformed', 'Dit verzoek moet een JSON-object zijn.');
  const sentence = issues[0]?.message ?? 'Dit verzoek klopt niet.';
  return new DomainError('invalid', sentence, { fields });
}

export async function formFields(c: Ctx): Promise<Record<string, string>> {
  return Object.fromEntries(await formValues(c));
}

/** This limit exists because parsing each field takes time. No real form has so many fields. */
const MAX_FIELDS = 10_000;

export async function formValues(c: Ctx): Promise<URLSearchParams> {
  assertForm(c);
  const text = await c.req.text();
  if (text.split('&').length > MAX_FIELDS)
    throw new DomainError('too-large', 'Dit formulier heeft te veel velden.');
  const sent = [...new URLSearchParams(text)];
  return new URLSearchParams(sent.map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/** Refuses a body that is not a form. Use it before every handler of a form, also of a form without fields. */
export const formBody = formWithin(limited);
export const publicFormBody = formWithin(publicBody);
/** The limit of a form with many long texts. It is higher than `limited`, because forms are parsed faster than JSON. */
export const longFormBody = formWithin(limitBody('1 MB', 1024 * 1024));

function formWithin(limit: MiddlewareHandler<Env>) {
  return createMiddleware<Env>((c, next) => {
    assertForm(c);
    return limit(c, next);
  });
}

function assertForm(c: Ctx): void {
  if (mediaType(c) === 'application/x-www-form-urlencoded') return;
  throw new DomainError('wrong-type', 'Dit verzoek moet een formulier zijn.');
}

function mediaType(c: Ctx): string | undefined {
  return c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() || undefined;
}

/** Undefined without a version: then the change is always made. An invalid version becomes 0, which no record has. */
export function versionOf(form: Readonly<Record<string, string>>): number | undefined {
  const text = form[HIDDEN.version] ?? '';
  return text === '' ? undefined : (parseId(text) ?? 0);
}

export function findByIdParam<Row>(
  c: Ctx,
  find: (db: Db, id: number) => Row | undefined,
): Row | undefined {
  const id = parseId(c.req.param('id'));
  return id === undefined ? undefined : find(c.var.db, id);
}

/** Throws 'not-found' when the `{id}` of the path is not a positive whole number. */
export function idParam(c: Ctx): number {
  return readId(c.req.param('id'));
}

/** Throws 'not-found' for a text that is not a positive whole number. */
export function readId(text: string | undefined): number {
  const id = parseId(text);
  if (id === undefined) throw new DomainError('not-found', 'Niet gevonden.');
  return id;
}

/**
 * Reads the body before the request becomes a writer, so that a slow client does not delay a pause of writing.
 * `tooLarge` may throw.
 */
export function wholeBody(
  maxSize: number,
  tooLarge: (c: Ctx) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
  const limit = bodyLimit({ maxSize, onError: (c) => tooLarge(c as Ctx) });
  return (c, next) => {
    // When two routes share a path, such as /login and /login?vergeten=1, the first route has already read the body.
    if (c.req.bodyCache.arrayBuffer !== undefined) return next();
    return limit(c, async () => {
      await c.req.arrayBuffer();
      await asWriter(c.var.db, next);
    });
  };
}
