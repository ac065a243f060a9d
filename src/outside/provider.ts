import { confirmActor } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';

export const TIMEOUT_MS = 10_000;
const MAX_DETAIL = 300;

export type ProviderCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: object;
  timeoutMs: number;
};

/** How to read the answers of one service: undefined where the body is not what its protocol says. */
export type Protocol<Value> = {
  value: (body: unknown) => Value | undefined;
  refusal: (body: unknown) => string | undefined;
};

/**
 * What came of a call. 'refused' is certain: nothing was done, so it may be sent again. 'unknown' is all that
 * may have been done: no answer in time, a broken connection, an answer that is not of the protocol.
 */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused' | 'unknown'; detail: string };

/** An outside service failed; `details` is its own explanation, without our sentence around it. */
export class ProviderError extends DomainError {
  readonly details: string;

  constructor(sentence: string, details: string) {
    super('upstream', sentence);
    this.details = details;
  }
}

/** Sends a call once and waits for its answer. Never sends it again, and throws only for who may not (any more). */
export async function callProvider<Value>(
  call: ProviderCall,
  protocol: Protocol<Value>,
): Promise<Outcome<Value>> {
  confirmActor();
  try {
    const response = await fetch(call.url, requestInit(call));
    return understood(response.status, parseJson(await response.text()), protocol);
  } catch (error) {
    return failure(error, call.timeoutMs);
  }
}

/**
 * A connection of its own, since a kept one that the service has closed meanwhile looks like an unknown
 * outcome. Redirects are not followed: they would carry the keys, and the order, to another address.
 */
function requestInit({ method, headers, body, timeoutMs }: ProviderCall): RequestInit {
  return {
    method,
    headers: {
      ...headers,
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
    keepalive: false,
  };
}

function understood<Value>(
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
  // A gateway's 500, 502 or 504 may come after the service itself has done the work; its 503 does not.
  const certain = status < 500 || status === 503;
  return { kind: certain ? 'refused' : 'unknown', detail: `status ${status}` };
}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

function failure(error: unknown, timeoutMs: number): Outcome<never> {
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

function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.slice(0, MAX_DETAIL).replace(/[.\ud800-\udbff]+$/, '');
}

/**
 * Lets those who ask for the same thing at the same time share one piece of work. One process holds the data,
 * so what is stored as under way and is not found here was left behind.
 */
export function sharedWork<Result>() {
  const all = new WeakMap<Db, Map<string, Promise<Result>>>();
  return (db: Db, key: string, start: () => Promise<Result>): Promise<Result> => {
    const underWay = all.get(db) ?? new Map<string, Promise<Result>>();
    all.set(db, underWay);
    const present = underWay.get(key);
    if (present !== undefined) return present;
    const work = start().finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };
}
