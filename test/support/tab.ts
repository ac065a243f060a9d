import type { BrowserContext, Page } from 'playwright-core';
import type { TestApp } from './app.ts';
import { certificate, key } from './certificate.ts';
import { compileOnce, getBrowser, SERVER_NAME } from './chromium.ts';

export type TabOptions = {
  scripts?: boolean;
  tls?: boolean;
};

/**
 * The path of axe on each server. The browser keeps a script with a URL compiled, but not a script that a test sends as
 * text.
 */
export const AXE = '/axe.js';
const BLANK = '/blank.html';
const HTML = { 'Content-Type': 'text/html' };
const CACHED = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const axe = Bun.fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const VIEWPORT = { width: 1280, height: 720 };
const EVENTS = ['dialog', 'download', 'popup', 'request', 'response', 'console'] as const;

type Handler = Pick<TestApp, 'handle'>;

/** A page of the browser with the server of its origin. Visits use it one after the other. */
export class Tab {
  readonly url: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The paths of the requests that the app received. */
  requests: string[] = [];
  #app: Handler;
  readonly #isPlain: boolean;
  #server: Bun.Server<undefined>;
  /** Resolves when the connection is back. Undefined while there is a connection. */
  #back: PromiseWithResolvers<void> | undefined;

  private constructor(
    app: Handler,
    context: BrowserContext,
    page: Page,
    { scripts, tls }: Required<TabOptions>,
  ) {
    this.#app = app;
    this.#isPlain = scripts && !tls;
    this.context = context;
    this.page = page;
    this.#server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      ...(tls && { tls: { cert: certificate, key } }),
      fetch: (request) => this.#answer(request),
    });
    this.url = `${this.#server.protocol}://${SERVER_NAME}:${this.#server.port}`;
  }

  /**
   * Opens a tab, or reuses the tab of an earlier visit, because its process runs and has compiled the scripts. A
   * tab over TLS is always new, because a service worker outlives its page. A tab without scripts is new too, because
   * scripts cannot be turned off later.
   */
  static async open(app: Handler, { scripts = true, tls = false }: TabOptions): Promise<Tab> {
    const browser = await getBrowser();
    if (scripts && !tls) {
      const left = idle;
      idle = undefined;
      if (left?.context.browser() === browser) return left.#take(app);
    }
    const context = await browser.newContext({
      javaScriptEnabled: scripts,
      viewport: VIEWPORT,
      acceptDownloads: true,
      ignoreHTTPSErrors: tls,
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    compileOnce(page);
    return new Tab(app, context, page, { scripts, tls });
  }

  #take(app: Handler): this {
    this.#app = app;
    this.requests = [];
    return this;
  }

  /**
   * Takes the connection away. The browser's own offline mode is not enough: a service worker that is just starting can
   * still send requests. So the server does not answer either.
   */
  async cutOff(): Promise<void> {
    this.#back = Promise.withResolvers();
    await this.context.setOffline(true);
  }

  async reconnect(): Promise<void> {
    this.#back?.resolve();
    this.#back = undefined;
    await this.context.setOffline(false);
  }

  async #answer(request: Request): Promise<Response> {
    await this.#back?.promise;
    const path = new URL(request.url).pathname;
    if (path === AXE) return new Response(Bun.file(axe), { headers: CACHED });
    if (path === BLANK) return new Response('<title></title>', { headers: HTML });
    this.requests.push(path);
    return this.#app.handle(request);
  }

  /** Leaves the tab to a later visit, if everything that this visit stored, changed or listens to can be removed. */
  static async leave(tab: Tab): Promise<void> {
    // A page that is still loading another page may refuse to load a blank one.
    const isBlank = tab.#isPlain && (await tab.#clear().catch(() => false));
    if (isBlank && idle === undefined) idle = tab;
    else await tab.close();
  }

  async #clear(): Promise<boolean> {
    const { context, page } = this;
    for (const event of EVENTS) page.removeAllListeners(event);
    page.once('dialog', (question) => void question.accept());
    for (const other of context.pages()) if (other !== page) await other.close();
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      page.setViewportSize(VIEWPORT),
      page.emulateMedia({
        media: null,
        colorScheme: null,
        forcedColors: null,
        reducedMotion: null,
      }),
    ]);
    await page.goto(this.url + BLANK);
    page.removeAllListeners('dialog');
    await context.clearCookies();
    return page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      // A photo that still waited would be sent by the next visit.
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((deleted) => {
          indexedDB.deleteDatabase(name).onsuccess = deleted;
        });
      // The clock that a test installs cannot be removed, and a touch screen stays until its session ends.
      return String(setTimeout).includes('native code') && navigator.maxTouchPoints === 0;
    });
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.#server.stop(true);
  }
}

let idle: Tab | undefined;
