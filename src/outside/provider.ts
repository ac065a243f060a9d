import { withoutWriting } from '../background/writer.ts';
import { confirmActor } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import { onOneLine } from '../shared/text.ts';

export const TIMEOUT_MS = 10_000;
const MAX_DETAIL = 300;
/** The largest answer that is read. The answers of all services are much smaller. */
const MAX_BYTES = 1_000_000;

export type ProviderCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: object;
  timeoutMs: number;
  /** Aborts the call, with an unknown outcome. So it is only for calls that change nothing at the service. */
  gone?: AbortSignal | undefined;
};

/** Reads the responses of one service. Both functions return undefined for a body that does not follow the protocol. */
export type Protocol<Value> = {
  value: (body: unknown) => Value | undefined;
  refusal: (body: unknown) => string | undefined;
};

/** 'refused': the service did nothing, so the call can be sent again. 'unknown': the service may have done the work. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused' | 'unknown'; detail: string };

export function mapDone<From, To>(outcome: Outcome<From>, to: (value: From) => To): Outcome<To> {
  return outcome.kind === 'done' ? { kind: 'done', value: to(outcome.value) } : outcome;
}

/** `details` is the explanation that the service gave. */
export class ProviderError extends DomainError {
  readonly details: string;

  constructor(sentence: string, details: string) {
    super('upstream', sentence);
    this.details = details;
  }
}

/** Sends a call, without a second attempt. Throws only when the actor has lost the session or the required role. */
export async function callProvider<Value>(
  call: ProviderCall,
  protocol: Protocol<Value>,
): Promise<Outcome<Value>> {
  confirmActor();
  try {
    const [status, text] = await withoutWriting(async () => {
      const response = await fetch(call.url, requestInit(call));
      return [response.status, await textOf(response)] as const;
    });
    return readAnswer(status, parseJson(text), protocol);
  } catch (error) {
    return failedCall(error, call.timeoutMs);
  }
}

/**
 * Reuses no connection, because that makes unknown outcomes more likely. Follows no redirect, because a redirect could
 * send the credentials to another server.
 */
function requestInit({ method, headers, body, timeoutMs, gone }: ProviderCall): RequestInit {
  const timeout = AbortSignal.timeout(timeoutMs);
  return {
    method,
    headers: {
      ...headers,
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: gone ? AbortSignal.any([timeout, gone]) : timeout,
    redirect: 'manual',
    keepalive: false,
  };
}

/** Throws when the answer is too large. Without this limit, a faulty service could fill the memory. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function readAnswer<Value>(
  status: number,
  body: unknown,
  protocol: Protocol<Value>,
): Outcome<Value> {
  if (status >= 200 && status < 300) {
    const value = protocol.value(body);
    if (value !== undefined) return { kind: 'done', value };
    return { kind: 'unknown', detail: `een onleesbaar antwoord (status ${status})` };
  }
  const refusal = protocol.refusal(body);
  if (refusal !== undefined) return { kind: 'refused', detail: oneLine(refusal) };
  // A gateway can answer 500, 502 or 504 after the service has done the work. It answers 503 only when nothing was
  // done.
  const isCertain = status < 500 || status === 503;
  return { kind: isCertain ? 'refused' : 'unknown', detail: `status ${status}` };
}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

function failedCall(error: unknown, timeoutMs: number): Outcome<never> {
  const { name, code } = error as { name?: string; code?: unknown };
  if (typeof code === 'string' && NEVER_SENT.has(code)) {
    return { kind: 'refused', detail: 'de dienst is niet bereikbaar' };
  }
  if (name !== 'TimeoutError') return { kind: 'unknown', detail: 'de verbinding is verbroken' };
  return { kind: 'unknown', detail: `geen antwoord binnen ${timeoutMs / 1000} seconden` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function oneLine(text: string): string {
  return onOneLine(text)
    .slice(0, MAX_DETAIL)
    .replace(/[.\ud800-\udbff]+$/, '');
}

/**
 * Returns a function that starts work. When work with the same key is still running, the caller gets the result of this
 * work.
 */
export function sharedWork<Result>() {
  const all = new WeakMap<Db, Map<string, Promise<Result>>>();
  return (db: Db, key: string, start: () => Promise<Result>): Promise<Result> => {
    const running = all.get(db) ?? new Map<string, Promise<Result>>();
    all.set(db, running);
    const present = running.get(key);
    if (present !== undefined) return withoutWriting(() => present);
    const work = start().finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };
}
