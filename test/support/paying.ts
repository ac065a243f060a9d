import { paths } from '../../src/paths.ts';
import type { Visit } from './browser.ts';
import { type Body, office } from './calls.ts';
import { startTikkieServer } from './tikkie-server.ts';
import { startWhatsappServer } from './whatsapp-server.ts';

/** The two outside services on this machine, and the configuration that leads to them. */
export async function startServices(now?: () => Date) {
  const tikkie = await startTikkieServer(now && { now });
  const whatsapp = await startWhatsappServer();
  const stop = async () => void (await Promise.all([tikkie.stop(), whatsapp.stop()]));
  const config = { tikkie: tikkie.config, whatsapp: whatsapp.config };
  return { tikkie, whatsapp, config, [Symbol.asyncDispose]: stop };
}

/** An office with both services, and what it takes to see how an invoice stands. */
export async function payingOffice() {
  const services = await startServices(() => at.app.now);
  const at = await office(services.config);
  const { app, call, plan, token } = at;
  const invoice = async (change: Body = {}): Promise<number> => {
    const id = await plan({ Betaling: 'betaalverzoek', ...change });
    await call('POST', paths.api.invoice(id));
    return id;
  };
  /** As the run asks for money, without the message. */
  const askMoney = (number = '2026-0001') =>
    call('POST', paths.api.tikkieRequest(), {
      amount: 225,
      description: 'Brandhout',
      reference: number,
    });
  const badges = async () => badgesIn((await app.page(paths.archive(), token)).body);
  return { ...services, ...at, invoice, askMoney, badges };
}

/** What the archive says about payment, a text for each invoice that says something. */
export function badgesIn(html: string): string[] {
  return html
    .split('<tr>')
    .map((row) => [...row.matchAll(/class="badge"[^>]*>([^<]+)</g)].map(([, text]) => text))
    .filter((texts) => texts.length > 0)
    .map((texts) => texts.join(', '));
}

/** Till the archive in the browser says this about its first invoice. */
export async function standsAt({ page }: Visit, ...badges: string[]): Promise<void> {
  for (const badge of badges) {
    await page.locator('tbody tr').first().locator('.badge').getByText(badge).waitFor();
  }
}
