import { createHash, X509Certificate } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { certificate } from './certificate.ts';

/**
 * The hash of the key of the test certificate, which Chromium accepts. Playwright's own option to ignore errors of
 * certificates does not apply to the script of a service worker.
 */
const knownKey = createHash('sha256')
  .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64');

/** The host name of the server in the browser tests. */
export const SERVER_NAME = 'vipo-server';

/**
 * Features of Chromium that are off. RenderDocument makes a new frame for each navigation, which takes a fifth more
 * processor time. This list replaces the list of Playwright, so it repeats the features of that list that can change a
 * test.
 */
const FEATURES_OFF = [
  'RenderDocument',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

const options: LaunchOptions = {
  args: [
    '--disable-gpu',
    '--font-render-hinting=none',
    `--disable-features=${FEATURES_OFF.join(',')}`,
    `--ignore-certificate-errors-spki-list=${knownKey}`,
    // Offices use plain http with a host name. Unlike localhost, that is not a secure context.
    // A request to another machine is a defect, so it must fail.
    `--host-resolver-rules=MAP ${SERVER_NAME} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
  ],
  // By default Playwright handles these signals: it closes the browser, and this process does not end.
  handleSIGTERM: false,
  handleSIGHUP: false,
};

const fontSettings = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">vipo/fonts</cachedir>
</fontconfig>
`;

let running: Promise<Browser> | undefined;

/** Returns the browser of this process. Starts a new one when Bun has killed it after a timeout of a test. */
export async function getBrowser(): Promise<Browser> {
  if (running === undefined || !(await running).isConnected()) running = launchBrowser();
  return running;
}

export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
}

/** Starts the Chromium at CHROMIUM_PATH or of the package @sparticuz/chromium (Linux on x64). */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const all = { ...options, args: [...(options.args ?? []), ...args] };
  const installed = process.env.CHROMIUM_PATH;
  if (installed) return chromium.launch({ ...all, executablePath: installed });
  const folder = await unpackedChromium();
  // Every machine uses the libraries and fonts of the package, so that all machines render alike.
  const own = {
    LD_LIBRARY_PATH: join(folder, 'lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
  const executablePath = join(folder, 'chromium');
  return chromium.launch({ ...all, executablePath, env: { ...process.env, ...own } });
}

/* oxlint-disable no-underscore-dangle -- Playwright has no public setting for this. */
type Internals = {
  _connection: { toImpl(page: Page): { frameManager: { _allocateFrameSeq(): number } } };
};

/**
 * Lets the browser compile the script of Playwright once, and not after each navigation. This saves a quarter of the
 * time for opening a page. Playwright writes the number of the navigation into the script, so the text of the script
 * would change each time. Here the number is always 0. No test uses what Playwright needs the number for.
 */
export function compileOnce(page: Page): void {
  const { frameManager } = (page as unknown as Internals)._connection.toImpl(page);
  Object.getPrototypeOf(frameManager)._allocateFrameSeq = () => 0;
}
/* oxlint-enable no-underscore-dangle */

/** Opens a page with its own cookies and storage, which `page.close()` deletes. */
export async function openPage(browser: Browser): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ locale: 'nl-NL', viewport });
  // This is shorter than the timeout of a test, because Bun kills the browser when a test times out.
  page.context().setDefaultTimeout(15_000);
  return page;
}

/** Unpacks Chromium once per user. The folder is renamed at the end, since several processes may unpack at once. */
async function unpackedChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Set CHROMIUM_PATH to a Chrome or Chromium: the one in the package is for Linux x64.',
    );
  }
  const source = new URL('..', import.meta.resolve('@sparticuz/chromium'));
  const { version } = await Bun.file(new URL('package.json', source)).json();
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'vipo');
  const folder = join(cache, `chromium-${version}`);
  const isThere = () => Bun.file(join(folder, 'chromium')).exists();
  if (await isThere()) return folder;

  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, 'aside-'));
  try {
    await unpack(Bun.fileURLToPath(new URL('bin', source)), aside);
    await rename(aside, folder);
  } catch (error) {
    if (!(await isThere())) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return folder;
}

async function unpack(packed: string, folder: string): Promise<void> {
  for (const name of ['al2023.tar.br', 'fonts.tar.br']) {
    const archive = await Bun.file(join(packed, name)).bytes();
    await new Bun.Archive(brotliDecompressSync(archive)).extract(folder);
  }
  await Bun.write(join(folder, 'fonts.conf'), fontSettings);
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(folder, 'chromium'), { mode: 0o755 }),
  );
}
