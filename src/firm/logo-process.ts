import { inBackground } from '../background/work.ts';
import type { decodeLogo } from './logo-pixels.ts';

/** A JPEG of 4000 by 4000 pixels in colour takes 550 MB. */
const MAX_MEMORY_BYTES = 768 * 1024 ** 2;
const WATCH_INTERVAL_MS = 20;

/** Decodes the file from standard input, in a process that `logo.ts` starts and that ends itself at its limits. */
export async function answerWithLogo(limitMs: number): Promise<void> {
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
  }, WATCH_INTERVAL_MS);
  const logo = await inBackground<typeof decodeLogo>('logo', await Bun.stdin.bytes(), limitMs);
  const output = typeof logo === 'string' ? logo : { ...logo, jpeg: logo.jpeg.toBase64() };
  await Bun.write(Bun.stdout, JSON.stringify(output));
}
