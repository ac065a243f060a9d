import { afterAll } from 'bun:test';

afterAll(async () => {
  const { closeBrowser } = await import('./chromium.ts');
  await closeBrowser();
});
