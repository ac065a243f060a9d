import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Config } from '../../src/config.ts';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from './app.ts';
import { certificate, key } from './certificate.ts';
import { getBrowser, SERVER_NAME } from './chromium.ts';
import { fillInFirm } from './firm.ts';

export type VisitOptions = {
  scripts?: boolean;
  tls?: boolean;
  /** Whether the details of the firm are filled in; the default is true. */
  firm?: boolean;
  config?: Partial<Config>;
};

/** The path of axe on each server. The browser keeps it compiled, unlike a text that a test sends. */
export const AXE = '/axe.js';
const axe = Bun.fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const CACHED = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The app on a free port, with a browser page that uses the app and the errors of that page. */
export class Visit {
  readonly app: TestApp;
  readonly url: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that a page threw, and warnings of the browser about security headers and hydration. */
  readonly problems: string[] = [];
  readonly requests: string[];
  #server: { stop(force: boolean): Promise<void> };

  private constructor(
    requests: string[],
    app: TestApp,
    server: Bun.Server<undefined>,
    context: BrowserContext,
    page: Page,
  ) {
    this.requests = requests;
    this.app = app;
    this.#server = server;
    this.url = `${server.protocol}://${SERVER_NAME}:${server.port}`;
    this.context = context;
    this.page = page;
    context.on('weberror', (error) => this.problems.push(String(error.error())));
    context.on('console', (message) => {
      if (
        /Content Security Policy|Hydration|Minified React|untrustworthy|origin-keyed/i.test(
          message.text(),
        )
      ) {
        this.problems.push(message.text());
      }
    });
  }

  static async start(options: VisitOptions = {}): Promise<Visit> {
    const browser = await getBrowser();
    const app = new TestApp(options.config);
    await app.addUser('piet');
    if (options.firm ?? true) fillInFirm(app);
    const requests: string[] = [];
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      ...(options.tls && { tls: { cert: certificate, key } }),
      fetch: (request) => {
        const path = new URL(request.url).pathname;
        if (path === AXE) return new Response(Bun.file(axe), { headers: CACHED });
        requests.push(path);
        return app.handle(request);
      },
    });
    const context = await browser.newContext({
      javaScriptEnabled: options.scripts ?? true,
      acceptDownloads: true,
      ignoreHTTPSErrors: options.tls ?? false,
    });
    context.setDefaultTimeout(20_000);
    return new Visit(requests, app, server, context, await context.newPage());
  }

  async end(): Promise<void> {
    await this.context.close();
    await this.#server.stop(true);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await this.islandsWork();
  }

  /** Clears the cache of the browser. */
  async forgetFiles(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    await session.send('Network.clearBrowserCache');
    await session.detach();
  }

  /** Sends a request to the server but gives the browser no response. */
  async answer(route: Route): Promise<void> {
    const request = route.request();
    const body = request.postDataBuffer();
    const headers = await request.allHeaders();
    const sent = { method: request.method(), headers, ...(body && { body: new Uint8Array(body) }) };
    await (await this.app.handle(new Request(request.url(), sent))).arrayBuffer();
  }

  /** Waits until the server has received all requests that the page has sent so far. */
  async settle(): Promise<void> {
    await this.page.evaluate(async (path) => {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      await fetch(path);
    }, paths.health());
  }

  /** Waits until every island of the page is hydrated. */
  async islandsWork(): Promise<void> {
    await this.page.waitForFunction(
      () => document.querySelector('vipo-island:not([data-ready])') === null,
    );
  }

  /** Gives the browser a session without using the login screen. */
  async signIn(username = 'piet'): Promise<void> {
    const secure = this.url.startsWith('https:');
    const name = secure ? '__Host-vipo_session' : 'vipo_session';
    const value = this.app.sessionOf(username);
    const cookie = { name, value, secure, httpOnly: true, sameSite: 'Lax' } as const;
    await this.context.addCookies([{ ...cookie, url: this.url }]);
  }

  /** Logs in on the screen, for tests of the login. Other tests use `signIn`. */
  async logIn(): Promise<void> {
    await this.open(paths.login());
    await this.page.getByLabel('Email').fill('piet');
    await this.page.getByLabel('Wachtwoord').fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Inloggen' }).click();
    await this.page.waitForURL(this.url + paths.home());
  }

  /** The texts of the cells of the first table, row by row. */
  async rows(): Promise<string[][]> {
    const rows = await this.page.locator('tr:has(td)').all();
    const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
    return cells.map((row) => row.map(plainSpaces));
  }

  async total(): Promise<string> {
    return plainSpaces(await this.page.locator('output').innerText());
  }
}

function plainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Runs a journey and always closes its page. The journey also fails when the page had `problems`. */
export async function visit(
  journey: (visit: Visit) => Promise<void>,
  options: VisitOptions = {},
): Promise<void> {
  const visitor = await Visit.start(options);
  try {
    await journey(visitor);
    if (visitor.problems.length > 0) throw new Error(visitor.problems.join('\n'));
  } finally {
    await visitor.end();
  }
}
