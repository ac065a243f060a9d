import { afterAll } from 'bun:test';
import { buildAssets } from './built.ts';

// Before any test file imports them.
buildAssets();

afterAll(async () => {
  const { closeBrowser } = await import('./chromium.ts');
  await closeBrowser();
});
