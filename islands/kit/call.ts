import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { publicPaths } from '../../src/shared/public-paths.ts';
import { leaveForLogin } from './end-session.ts';

const TOKEN_KEY = 'authToken';
const LOGGED_BODY_LENGTH = 2000;
const MOST_KEPT = 20_000;

/** The sentence that the user reads when a call or a script gets no answer. */
export const NO_ANSWER = 'Geen verbinding. Probeer het opnieuw.';

/** An answer that is not 2xx. The status is 0 when no answer came. */
export type Failure = {
  ok: false;
  status: number;
  error?: string;
  details?: string;
  fields?: FieldErrors;
  toast: string | null;
};
/** `toast` is the encoded message of the server for the user. */
export type Answer<Body> = { ok: true; status: number; body: Body; toast: string | null } | Failure;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Options = {
  body?: object;
  requestId?: string | undefined;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Null for a call without a session. By default it is the token of the login. */
  token?: string | null;
};

/** Makes a JSON call with the cookie, the bearer token and a request id. Never throws. */
export function call<Body>(
  method: Method,
  path: string,
  options: Options = {},
): Promise<Answer<Body>> {
  return send(method, path, options, async (response) => parse(await response.text()) as Body);
}

export function callForFile(method: Method, path: string, options: Options = {}) {
  return send(method, path, options, async (response) => {
    const disposition = response.headers.get('Content-Disposition') ?? '';
    return { file: await response.blob(), name: /filename="([^"]+)"/.exec(disposition)?.[1] };
  });
}

async function send<Body>(
  method: Method,
  path: string,
  options: Options,
  read: (response: Response) => Promise<Body>,
): Promise<Answer<Body>> {
  const { signal = null } = options;
  const body = options.body ? JSON.stringify(options.body) : null;
  const request = {
    method,
    headers: headersFor(options),
    // Lets the browser finish saving a change when the user leaves the page. A browser refuses to send more than 64 kB
    // in this way, and a character may take three bytes.
    keepalive: method !== 'POST' && body !== null && body.length < MOST_KEPT,
    body,
    signal,
  };
  try {
    const response = await fetch(path, request);
    const toast = response.headers.get('Vipo-Toast');
    if (response.ok)
      return { ok: true, status: response.status, body: await read(response), toast };
    const text = await response.text();
    logFailure(method, path, request, response.status, text);
    if (response.status === 401 && endSession()) return await new Promise(() => undefined);
    return { ...errorIn(text), ok: false, status: response.status, toast };
  } catch (error) {
    if (!signal?.aborted) logFailure(method, path, request, 0, String(error));
    return { ok: false, status: 0, toast: null };
  }
}

function headersFor({
  requestId = newRequestId(),
  token = localStorage.getItem(TOKEN_KEY),
  body,
  headers,
}: Options): Record<string, string> {
  return {
    ...headers,
    'X-Client-Request-Id': requestId,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
}

/** 128 random bits. Browsers have no `crypto.randomUUID` over plain http, which most offices use. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The error of an answer. The answer is an object with `error`, or a JSON string with the sentence. */
function errorIn(text: string): object {
  const body = parse(text);
  return typeof body === 'string' ? { error: body } : { ...(body as object) };
}

const secrets =
  /("(?:password|currentPassword|newPassword|pincode|token|code)":)"(?:[^"\\]|\\.)*"/g;

type Logged = { headers: Record<string, string>; body: string | null };

function logFailure(method: Method, path: string, request: Logged, status: number, answer: string) {
  const { Authorization: hidden, ...headers } = request.headers;
  console.error(`${method} ${path} ${status}`, {
    headers: hidden === undefined ? headers : { ...headers, Authorization: '***' },
    body: request.body?.replace(secrets, '$1"***"').slice(0, LOGGED_BODY_LENGTH),
    answer: answer.slice(0, LOGGED_BODY_LENGTH),
  });
}

/**
 * Goes to the login page after a 401, except while the user logs out. Returns false on a page without a session. When
 * it returns true, the promise of `send` is never settled.
 */
function endSession(): boolean {
  localStorage.removeItem(TOKEN_KEY);
  if ([publicPaths.login(), publicPaths.resetPassword()].includes(location.pathname)) return false;
  leaveForLogin();
  return true;
}
