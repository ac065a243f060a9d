import type { Ctx } from './context.ts';

/** The address of the other end of the connection, as Bun's server sees it. */
export function clientAddress(c: Ctx): string {
  return c.env?.clientAddress ?? '';
}
