import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { asWriter } from '../database/write-pause.ts';
import type { Ctx, Env } from './context.ts';

/**
 * Reads the whole body, and only then lets the request wait for its turn to write. A client that sends its body slowly
 * therefore keeps nobody waiting. `tooLarge` answers or throws when the body has more than `maxSize` bytes.
 */
export function wholeBody(
  maxSize: number,
  tooLarge: (c: Ctx) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
  const limit = bodyLimit({ maxSize, onError: (c) => tooLarge(c as Ctx) });
  return (c, next) => {
    // The body has been read already when two routes share a path, such as /login and /login?vergeten=1.
    if (c.req.bodyCache.arrayBuffer !== undefined) return next();
    return limit(c, async () => {
      await c.req.arrayBuffer();
      await asWriter(c.var.db, next);
    });
  };
}
