import { join } from 'node:path';
import type { Page } from 'playwright-core';

/**
 * Draws each page of a PDF as a PNG in the browser page, which then no longer shows its screen. `url` is the URL of the
 * server.
 */
export async function pdfPictures(page: Page, url: string, pdf: Uint8Array): Promise<Buffer[]> {
  await page.route('**/pdfjs/*', (route) =>
    route.fulfill({
      path: join('node_modules/pdfjs-dist/build', route.request().url().split('/').at(-1) ?? ''),
      contentType: 'text/javascript',
    }),
  );
  await page.route('**/viewer', (route) =>
    route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
  );
  await page.goto(`${url}/viewer`);
  const images = await page.evaluate(drawPages, Buffer.from(pdf).toString('base64'));
  return images.map((image) => Buffer.from(image.split(',')[1] ?? '', 'base64'));
}

/** Runs in the browser page and returns each page of a PDF as the data URL of a PNG. */
async function drawPages(base64: string): Promise<string[]> {
  const source = '/pdfjs/pdf.min.mjs';
  const pdfjs = (await import(source)) as typeof import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdfjs/pdf.worker.min.mjs';
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const pdf = await pdfjs.getDocument({ data }).promise;
  const images: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1.5 });
    const canvas = document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
    images.push(canvas.toDataURL());
  }
  return images;
}
