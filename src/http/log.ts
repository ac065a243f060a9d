import { createMiddleware } from 'hono/factory';
import { paths } from '../paths.ts';
import type { Env, LogEntry } from './context.ts';
import { requestIdOf } from './guards.ts';
import { loggedPath } from './secret-path.ts';

export const logRequest = createMiddleware<Env>(async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set('requestId', requestId);
  const started = performance.now();
  await next();
  c.res.headers.set('X-Request-Id', requestId);
  if (c.req.path.startsWith('/assets/')) return;
  if (c.req.path === paths.api.changes() && c.res.status === 204) return;
  c.var.log({
    event: 'request',
    requestId,
    clientRequestId: requestIdOf(c)?.slice(0, 100),
    method: c.req.method,
    path: loggedPath(c.req.path).slice(0, 200),
    status: c.res.status,
    ms: Math.round(performance.now() - started),
    user: c.var.session?.user.username,
  });
});

/** JSON escapes line breaks, so no value can start a false line of the log. */
export function logToStandardError(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
}
