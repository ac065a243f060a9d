import { KEPT_UNTIL, ROUND_CACHE } from './cache.ts';

const ASSET = '/assets/';

/**
 * Resolves when the last copy of the page is stored. The next copy waits for it, so that an older copy never replaces a
 * newer one.
 */
let keeping = Promise.resolve();

/**
 * Stores the present page and its files in the browser, and starts the service worker that shows them without a
 * connection. Browsers allow this over TLS only. Only one page is stored, so the cache never has the round of another
 * day.
 */
export function keepForOffline(round: HTMLElement): void {
  if (isSecureContext && 'caches' in globalThis) keeping = keeping.then(() => keep(round));
}

async function keep({ dataset }: HTMLElement): Promise<void> {
  const scope = location.pathname.startsWith('/rit') ? '/rit' : '/chauffeur/';
  try {
    // oxlint-disable-next-line eslint/no-restricted-properties -- Only in a secure context.
    await navigator.serviceWorker.register(dataset.worker ?? '', { scope });
    await keepPage(Date.now() + Number(dataset.keptMs));
  } catch {
    // The page still works with a connection.
  }
}

async function keepPage(until: number): Promise<void> {
  const page = location.href.replace(/#.*$/, '');
  const answer = await fetch(page, { cache: 'no-store' });
  if (!answer.ok || answer.redirected) return;
  const headers = new Headers(answer.headers);
  // The body below is not compressed any more, so these headers do not apply.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(KEPT_UNTIL, String(until));
  const cache = await caches.open(ROUND_CACHE);
  const files = filesOfPage();
  const wanted = new Set([page, ...files]);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await cache.put(page, new Response(await answer.text(), { headers }));
  await Promise.all(
    files.map(async (url) => (await cache.match(url, { ignoreVary: true })) ?? cache.add(url)),
  );
}

function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(loaded)].filter((url) => url.startsWith(location.origin + ASSET));
}
