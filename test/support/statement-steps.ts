import { paths } from '../../src/paths.ts';
import { type Office, office } from './office.ts';
import { ACCOUNT, camtFileOf, type Line } from './statement.ts';

/** An office with an invoice of € 237,50 for a delivery of each customer, in this order. */
export async function officeWithInvoices(...names: string[]): Promise<Office> {
  const at = await office();
  for (const name of names)
    await at.call('POST', paths.api.invoice(await at.plan({ Klant_naam: name })));
  return at;
}

/** Sends a statement with these lines to the API, and returns the answer. */
export async function readLines(
  at: Pick<Office, 'app' | 'token'>,
  lines: Line[],
  account = ACCOUNT,
) {
  const { token } = at;
  const file = camtFileOf(account, lines);
  const { body } = await at.app.call('POST', paths.api.statement(), file, { token });
  return body as Record<'zeker' | 'twijfel' | 'onbekendeRegels', any[]> & {
    onbekend: number;
    alGeboekt: number;
    afgedaan: number;
  };
}

/** A payment of the first invoice, and two lines that are for no invoice. */
export const THREE_LINES: Line[] = [
  { amount: 237.5, text: '2026-0001' },
  { amount: 750, name: 'Huurder', text: 'huur december' },
  { amount: 1000, name: 'Eigenaar', text: 'storting' },
];

/** Makes an office with an invoice, and reads THREE_LINES. Returns the office and the refs of the lines. */
export async function readThree() {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.invoice(await at.plan()));
  const { zeker, onbekendeRegels } = await readLines(at, THREE_LINES);
  return { at, sure: zeker[0].ref as string, unknown: onbekendeRegels.map(({ ref }) => ref) };
}

export function confirmLines({ call }: Office, ...regels: object[]) {
  return call('POST', paths.api.confirmStatement(), { regels });
}
