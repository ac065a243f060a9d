import { paths } from '../../src/paths.ts';
import type { Visit } from './browser.ts';
import { camt, type Line } from './statement.ts';

/** Reads a bank statement with these lines without its screen. */
export async function readLines({ app }: Visit, lines: Line[]): Promise<void> {
  const headers = {
    'Content-Type': 'application/xml',
    Authorization: `Bearer ${app.sessionOf('piet')}`,
  };
  await app.fetch(paths.api.statement(), { method: 'POST', headers, body: camt(lines) });
}
