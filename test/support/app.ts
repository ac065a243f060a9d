import { assets } from '../../dist/assets.ts';
import { createApp } from '../../src/app.tsx';
import { type Config, readConfig } from '../../src/config.ts';
import type { Db } from '../../src/database/open.ts';
import type { LogEntry } from '../../src/http/context.ts';
import { paths } from '../../src/paths.ts';
import { freshDatabase } from './database.ts';
import { insertUserOf, sessionFor, type UserOptions } from './planted.ts';
import { bodyOf, type Form, formOf, typeOf } from './request-body.ts';

const ORIGIN = 'http://vipo.test';
/** The names of the machine of the server. They include the host names in the URLs of the tests and of the browser. */
const MACHINE = {
  names: ['vipo.test', 'vipo-server'],
  domains: ['kantoor.example'],
  addresses: () => ['192.168.1.10', 'fd00::10'],
};
/** The moment of the clock of each app until a test sets it. */
export const NOW = '2026-11-20T09:30:00.000Z';
export const PASSWORD = 'boomstam-7';

type Answer = { status: number; body: any; headers: Headers };
type CallOptions = { token?: string | undefined; headers?: Record<string, string> };

/**
 * The whole app, with a clock that tests can set. Its database is new, in memory or in a file, or it is a given one.
 */
export class TestApp {
  readonly db: Db;
  readonly log: LogEntry[] = [];
  readonly secret = crypto.getRandomValues(new Uint8Array(32));
  now = new Date(NOW);
  #app: ReturnType<typeof createApp>;

  constructor(config: Partial<Config> = {}, stored?: string | Db) {
    this.db = typeof stored === 'object' ? stored : freshDatabase(stored);
    this.#app = createApp({
      db: this.db,
      clock: () => this.now,
      // Nothing listens on this port, so no test reaches PDOK.
      config: { ...readConfig({ VIPO_PDOK_URL: 'http://127.0.0.1:1' }), ...config },
      assets,
      secret: this.secret,
      log: (entry) => void this.log.push(entry),
      startUrl: () => ORIGIN,
      machine: MACHINE,
    });
  }

  /** Moves the clock forward by this number of milliseconds. */
  wait(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  /** The first argument of `countAttempt` and `recordFailure`, for tests that record failed logins themselves. */
  get counter() {
    return { db: this.db, clock: () => this.now, secret: this.secret };
  }

  /** All routes of the app in the form 'GET /edit/:id'. */
  get routes(): string[] {
    return this.#app.routes.map(({ method, path }) => `${method} ${path}`);
  }

  async handle(request: Request): Promise<Response> {
    return this.#app.fetch(request, { clientAddress: '192.0.2.1' });
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.handle(new Request(new URL(path, ORIGIN), { redirect: 'manual', ...init }));
  }

  /** Makes a call with a file or with JSON as its body. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Answer> {
    const { token, headers } = options;
    const response = await this.fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': typeOf(body) }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: bodyOf(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  /** Requests a screen, or sends the form of a screen, with the cookie of a session. */
  async page(path: string, token: string | undefined, form?: Form): Promise<Answer> {
    const response = await this.fetch(path, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { ...(token !== undefined && { Cookie: `vipo_session=${token}` }) },
      ...(form !== undefined && { body: formOf(form) }),
    });
    return { status: response.status, body: await response.text(), headers: response.headers };
  }

  async addUser(username: string, options: UserOptions = {}) {
    return insertUserOf(this.db, username, this.now, options);
  }

  /** Creates a session without a login and returns the token. */
  sessionOf(username: string): string {
    return sessionFor(this.db, username, () => this.now);
  }

  /** Logs in with the password, for tests of the login. Other tests use `sessionOf`. */
  async logIn(username: string, password = PASSWORD): Promise<string> {
    const { body } = await this.call('POST', paths.api.login(), { username, password });
    return body.token as string;
  }

  /** Adds the user 'piet' and returns the token of a session. */
  async staff(): Promise<string> {
    await this.addUser('piet');
    return this.sessionOf('piet');
  }
}

/** The fields of a delivery as the form sends them. */
export const aDelivery = {
  Klant_naam: 'Jansen',
  leveringsadres: 'Dorpsstraat 1\n1234 AB Ons Dorp',
  telefoonnummer: '+31 6 12345678',
  Tijd: '2026-11-23 Ochtend',
  Prijs: '90',
  Aantal: '2,5',
  bezorgkosten: '12,50',
  Betaling: 'contant',
  opmerkingen: 'Achterom',
};
