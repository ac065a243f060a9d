import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Config } from '../../src/config.ts';
import { paths } from '../../src/paths.ts';
import { NOW, PASSWORD, TestApp } from './app.ts';
import { exampleDatabase } from './examples.ts';
import { fillInFirm } from './firm.ts';
import { Tab, type TabOptions } from './tab.ts';

export type VisitOptions = TabOptions & {
  /**
   * Whether the visit fills in the details of the firm. With examples the default is false, because the examples have
   * details of their own. Otherwise it is true.
   */
  firm?: boolean;
  /** Whether the office has the examples of `--demo`, which are a year of deliveries. */
  examples?: boolean;
  config?: Partial<Config>;
};

/** The app on a free port, a browser page that uses the app, and the errors of that page. */
export class Visit {
  readonly app: TestApp;
  readonly url: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that a page threw, and warnings of the browser about security headers and hydration. */
  readonly problems: string[] = [];
  readonly requests: string[];
  readonly #tab: Tab;

  private constructor(app: TestApp, tab: Tab) {
    this.app = app;
    this.#tab = tab;
    this.requests = tab.requests;
    this.url = tab.url;
    this.context = tab.context;
    this.page = tab.page;
    this.context.on('weberror', (error) => this.problems.push(String(error.error())));
    this.context.on('console', (message) => {
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
    const { examples = false, firm = !examples } = options;
    const app = new TestApp(options.config, examples ? await exampleDatabase(NOW) : undefined);
    await app.addUser('piet');
    if (firm) fillInFirm(app);
    return new Visit(app, await Tab.open(app, options));
  }

  /** Ends the visit. A later visit may use the same tab only when this visit had no problems. */
  async end({ isReusable = false } = {}): Promise<void> {
    this.context.removeAllListeners('weberror');
    this.context.removeAllListeners('console');
    await (isReusable ? Tab.leave(this.#tab) : this.#tab.close());
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await this.islandsWork();
  }

  /** The paths of the requests, without those for assets and those of the timer that asks for colleagues' changes. */
  get sent(): string[] {
    const timed = paths.api.changes({});
    return this.requests.filter((path) => path !== timed && !path.startsWith('/assets/'));
  }

  cutOff(): Promise<void> {
    return this.#tab.cutOff();
  }

  reconnect(): Promise<void> {
    return this.#tab.reconnect();
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
    const waiting = this.page.locator('vipo-island:not([data-ready])').first();
    await waiting.waitFor({ state: 'detached' });
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

  /** The texts of the cells of all tables except the table of a run, row by row. */
  async rows(): Promise<string[][]> {
    const rows = await this.page.locator('tr:has(td):not(#ronde *)').all();
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

/** Runs a journey and always ends its visit. Fails when the journey fails or the visit had `problems`. */
export async function visit(
  journey: (visit: Visit) => Promise<void>,
  options: VisitOptions = {},
): Promise<void> {
  const visitor = await Visit.start(options);
  let isReusable = false;
  try {
    await journey(visitor);
    if (visitor.problems.length > 0) throw new Error(visitor.problems.join('\n'));
    isReusable = true;
  } finally {
    await visitor.end({ isReusable });
  }
}
