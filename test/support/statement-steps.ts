import { paths } from '../../src/paths.ts';
import type { Office } from './office.ts';
import { ACCOUNT, camtOf, type Line } from './statement.ts';

/** Makes an invoice of € 237,50 for a delivery of each customer, in this order. */
export async function invoiceFor(at: Office, ...names: string[]): Promise<void> {
  for (const name of names)
    await at.call('POST', paths.api.invoice(await at.plan({ Klant_naam: name })));
}

/** Reads a statement by the call, and returns its answer. */
export async function readLines(
  at: Pick<Office, 'app' | 'token'>,
  lines: Line[],
  account = ACCOUNT,
) {
  const response = await at.app.fetch(paths.api.statement(), {
    method: 'POST',
    headers: { Authorization: `Bearer ${at.token}`, 'Content-Type': 'application/xml' },
    body: camtOf(account, lines),
  });
  return (await response.json()) as Record<'zeker' | 'twijfel' | 'onbekendeRegels', any[]> & {
    onbekend: number;
    alGeboekt: number;
    afgedaan: number;
  };
}

export function confirmLines({ call }: Office, ...regels: object[]) {
  return call('POST', paths.api.confirmStatement(), { regels });
}
