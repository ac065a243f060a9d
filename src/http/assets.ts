import { Hono } from 'hono';
import type { Env } from './context.ts';
import { notFound } from './errors.ts';

type Encoding = 'br' | 'gzip' | 'identity';

export const assetRoutes = new Hono<Env>().get('/assets/:name', async (c) => {
  const asset = c.var.assets.files[c.req.path];
  if (asset === undefined) return notFound(c);
  const encoding = chooseEncoding(c.req.header('Accept-Encoding') ?? '');
  c.header('Content-Type', asset.type);
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  c.header('Vary', 'Accept-Encoding');
  // Without this header the service worker could only handle requests to paths below /assets/.
  if (c.req.path === c.var.assets.scripts.get('worker')) c.header('Service-Worker-Allowed', '/');
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(await bytesOf(asset[encoding]));
});

/** Throws Error when no script or stylesheet has this name. */
export function urlOf(urls: ReadonlyMap<string, string>, name: string): string {
  const url = urls.get(name);
  if (url === undefined) throw new Error(`there is no script or stylesheet ${name}`);
  return url;
}

function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  if (/\bgzip\b/.test(accepted)) return 'gzip';
  return 'identity';
}

const loaded = new Map<string, Promise<ArrayBuffer>>();

function bytesOf(path: string): Promise<ArrayBuffer> {
  let bytes = loaded.get(path);
  if (bytes === undefined) {
    bytes = Bun.file(path).arrayBuffer();
    loaded.set(path, bytes);
  }
  return bytes;
}
