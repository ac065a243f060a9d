import { afterAll, setDefaultTimeout } from 'bun:test';

// Room for the first start of the browser and of the compiled program on a slow machine.
setDefaultTimeout(20_000);
afterAll(async () => {
  const { closeBrowser } = await import('./chromium.ts');
  await closeBrowser();
});
