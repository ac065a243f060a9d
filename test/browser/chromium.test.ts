import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, SERVER_NAME } from '../support/chromium.ts';

const pdf = '%PDF-1.4 a short file';
const home = `<!doctype html><title>Proef</title>
  <a href="/factuur.pdf" download="Factuur.pdf">Download</a>
  <a href="/factuur.pdf" target="_blank">Openen</a>`;

let browser: Browser;
let server: Bun.Server<undefined>;

beforeAll(async () => {
  browser = await launchBrowser();
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/': () => new Response(home, { headers: { 'Content-Type': 'text/html' } }),
      '/factuur.pdf': () => new Response(pdf, { headers: { 'Content-Type': 'application/pdf' } }),
    },
  });
});

afterAll(async () => {
  await browser.close();
  await server.stop(true);
});

test('the browser renders text on a machine without fonts', async () => {
  const page = await openPage(browser);
  await page.setContent('<p style="margin: 0">Łukasz Çelik, € 12,50</p>');
  const drawn = await page.screenshot();
  await page.setContent('<p style="margin: 0; opacity: 0">Łukasz Çelik, € 12,50</p>');
  expect(drawn.equals(await page.screenshot())).toBe(false);
  await page.close();
});

test('a download has the expected file name', async () => {
  const page = await openPage(browser);
  await page.goto(server.url.href);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Factuur.pdf');
  expect(await Bun.file(await download.path()).text()).toBe(pdf);
  await page.close();
});

test('a PDF in a new tab opens a popup page, and its bytes arrive as a download of the opener', async () => {
  const page = await openPage(browser);
  await page.goto(server.url.href);
  const [popup, download] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Openen' }).click(),
  ]);
  expect(popup.isClosed()).toBe(false);
  expect(await Bun.file(await download.path()).text()).toBe(pdf);
  await page.close();
});

test('local storage survives a reload', async () => {
  const page = await openPage(browser);
  await page.goto(server.url.href);
  await page.evaluate(() => localStorage.setItem('authToken', 'abc'));
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe('abc');
  await page.close();
});

test('the browser resolves the name of the server to this machine, and resolves no other name', async () => {
  const page = await openPage(browser);
  expect((await page.goto(`http://${SERVER_NAME}:${server.port}/`))?.status()).toBe(200);
  const failure = await page.goto(`http://vipo.localhost:${server.port}/`).catch(String);
  expect(failure).toContain('ERR_NAME_NOT_RESOLVED');
  await page.close();
});
