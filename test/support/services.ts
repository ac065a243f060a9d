import { startTikkieServer } from './tikkie-server.ts';
import { startWhatsappServer } from './whatsapp-server.ts';

/** Starts local servers for Tikkie and WhatsApp, and returns the configuration for these servers. */
export async function startServices(now?: () => Date) {
  const tikkie = await startTikkieServer(now && { now });
  const whatsapp = await startWhatsappServer();
  const stop = async () => void (await Promise.all([tikkie.stop(), whatsapp.stop()]));
  const config = { tikkie: tikkie.config, whatsapp: whatsapp.config };
  return { tikkie, whatsapp, config, [Symbol.asyncDispose]: stop };
}

/** The states in the archive, as one text for each invoice that has a state. */
export function badgesIn(html: string): string[] {
  return html
    .split(/<tr(?: id="[^"]+")?>/)
    .map((row) =>
      [...row.matchAll(/class="state [^>]*>(?:<i [^>]*><\/i>)?([^<]+)</g)].map(([, text]) => text),
    )
    .filter((texts) => texts.length > 0)
    .map((texts) => texts.join(', '));
}
