import { z } from 'zod';
import { ownProgram } from '../background/own-program.ts';
import { inTurn, tooBusy } from '../background/queues.ts';
import { inBackground } from '../background/work.ts';
import { fieldError } from '../shared/domain-error.ts';
import { LOGO_FILE } from './logo-limits.ts';
import type { decodeLogo } from './logo-pixels.ts';
import type { Logo } from './schema.ts';

const DECODING_MS = 10_000;
/** The decoding process ends itself after `limitMs`. When it does not, it is killed after this extra time. */
const KILL_AFTER_MS = 5000;
const TOO_HEAVY = 'Dit bestand is te zwaar. Bewaar het logo opnieuw als gewone PNG of JPEG.';

const decoded = z.object({ width: z.int(), height: z.int(), jpeg: z.base64() });
const answer = z.union([decoded, z.string()]);

/**
 * Decodes a PNG or JPEG, so that only its pixels are kept. Throws 'invalid' for other files, and 'unavailable' when the
 * server is too busy.
 */
export async function readLogo(file: Uint8Array, limitMs = DECODING_MS): Promise<Logo> {
  const output = await inTurn('logo', (gone) => decodeInProcess(file, limitMs, gone));
  const logo = answer.catch(TOO_HEAVY).parse(output);
  if (typeof logo === 'string') throw fieldError(LOGO_FILE.field, logo);
  const jpeg = new Uint8Array(Buffer.from(logo.jpeg, 'base64'));
  const sha256 = Bun.SHA256.hash(jpeg, 'hex');
  return { sha256, jpeg, width: logo.width, height: logo.height };
}

async function decodeInProcess(
  file: Uint8Array,
  limitMs: number,
  gone: AbortSignal | undefined,
): Promise<unknown> {
  const child = start(file, limitMs, gone);
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) return undefined;
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/**
 * Starts the decoding process. It gets no environment variables, because these have secrets and the file may be
 * malicious.
 */
function start(file: Uint8Array, limitMs: number, gone: AbortSignal | undefined) {
  try {
    return Bun.spawn([...ownProgram(), '--decode-logo', String(limitMs)], {
      env: {},
      stdin: file,
      stdout: 'pipe',
      stderr: 'ignore',
      timeout: limitMs + KILL_AFTER_MS,
      killSignal: 'SIGKILL',
      ...(gone && { signal: gone }),
    });
  } catch {
    throw tooBusy();
  }
}

/** The memory limit of the decoding process. A JPEG of 4000 by 4000 pixels in colour needs 550 MB. */
const MAX_MEMORY_BYTES = 768 * 1024 ** 2;
const WATCH_INTERVAL_MS = 20;

/**
 * Decodes the logo from standard input. Runs in the process that `start` started. This process ends itself when it
 * reaches the limit of time or of memory.
 */
export async function answerWithLogo(limitMs: number): Promise<void> {
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
  }, WATCH_INTERVAL_MS);
  const logo = await inBackground<typeof decodeLogo>('logo', await Bun.stdin.bytes(), limitMs);
  const output = typeof logo === 'string' ? logo : { ...logo, jpeg: logo.jpeg.toBase64() };
  await Bun.write(Bun.stdout, JSON.stringify(output));
}
