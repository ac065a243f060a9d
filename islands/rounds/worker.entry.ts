import { KEPT_UNTIL, ROUND_CACHE } from './cache.ts';

// The service worker of /rit and /chauffeur/…. Without a connection it opens the page that `offline.ts` kept.

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Event & { request: Request; respondWith: (answer: Promise<Response>) => void };
const worker = globalThis as unknown as EventTarget & {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

/** Finds and deletes a kept answer by its URL only, because the headers of a later request may differ. */
const ANY: CacheQueryOptions = { ignoreVary: true };
/** After this time the kept page is shown. With bad reception a request can take minutes. */
const SERVER_TIMEOUT_MS = 6000;
/** Status 429: the link was opened too often but has not ended, so its stored page stays. */
const TOO_MANY = 429;
const NO_CONNECTION =
  '<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Geen verbinding</title><h1>Geen verbinding</h1><p>Deze rit is niet op dit toestel bewaard. Probeer het opnieuw als er weer bereik is.</p>';

worker.addEventListener('install', (event) =>
  (event as Extendable).waitUntil(worker.skipWaiting()),
);
worker.addEventListener('activate', (event) =>
  (event as Extendable).waitUntil(worker.clients.claim()),
);
worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const answer = answerTo(request);
  if (answer !== undefined) respondWith.call(event, answer);
});

function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (pathname.startsWith('/assets/')) return fileOf(request);
  const isPage = request.mode === 'navigate' && /^\/(?:rit$|chauffeur\/)/.test(pathname);
  return isPage ? pageOf(request) : undefined;
}

async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(ROUND_CACHE);
  return (await cache.match(request, ANY)) ?? fetch(request);
}

/**
 * Fetches a page. Without a connection, after an error of the server, and when the link was opened too often, returns
 * the kept page. When the server refuses the page, because the user logged out or the link has ended, the kept page is
 * deleted.
 */
async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(ROUND_CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) });
    if (answer.status >= 500 || answer.status === TOO_MANY)
      return (await keptPage(cache, request)) ?? answer;
    if (!answer.ok) await cache.delete(request, ANY);
    return answer;
  } catch {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    return (
      (await keptPage(cache, request)) ?? new Response(NO_CONNECTION, { status: 503, headers })
    );
  }
}

async function keptPage(cache: Cache, request: Request): Promise<Response | undefined> {
  const kept = await cache.match(request, ANY);
  if (Number(kept?.headers.get(KEPT_UNTIL)) > Date.now()) return kept;
  await cache.delete(request, ANY);
  return undefined;
}
