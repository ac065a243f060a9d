import { startTikkieServer } from './tikkie-server.ts';
import { startWhatsappServer } from './whatsapp-server.ts';

/** Tikkie and WhatsApp on this machine, and the configuration that leads to them. */
export async function startServices(now?: () => Date) {
  const tikkie = await startTikkieServer(now && { now });
  const whatsapp = await startWhatsappServer();
  const stop = async () => void (await Promise.all([tikkie.stop(), whatsapp.stop()]));
  const config = { tikkie: tikkie.config, whatsapp: whatsapp.config };
  return { tikkie, whatsapp, config, [Symbol.asyncDispose]: stop };
}

/** The badges about payment in the archive, one text for each invoice that has badges. */
export function badgesIn(html: string): string[] {
  return html
    .split('<tr>')
    .map((row) => [...row.matchAll(/class="badge"[^>]*>([^<]+)</g)].map(([, text]) => text))
    .filter((texts) => texts.length > 0)
    .map((texts) => texts.join(', '));
}
