import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { requireAdminPage } from '../http/guards.ts';
import { formBody } from '../http/input.ts';
import { redirectWithToast } from '../http/page.tsx';
import { findSender } from '../messages/whatsapp/client.ts';
import { type Outcome, TIMEOUT_MS } from '../outside/provider.ts';
import { paths } from '../paths.ts';
import { countPaymentRequests } from '../payments/tikkie/client.ts';

export const testServices = new Hono<Env>()
  .post(paths.testTikkie(), requireAdminPage, formBody, async (c) => {
    const { tikkie } = c.var.config;
    const outcome = tikkie && (await countPaymentRequests(tikkie, TIMEOUT_MS));
    return tell(c, 'Tikkie', outcome, () => 'Tikkie werkt.');
  })
  .post(paths.testWhatsapp(), requireAdminPage, formBody, async (c) => {
    const { whatsapp } = c.var.config;
    const outcome = whatsapp && (await findSender(whatsapp, TIMEOUT_MS));
    return tell(c, 'WhatsApp', outcome, (number) => `WhatsApp werkt, en verstuurt van ${number}.`);
  });

function tell<Value>(
  c: Ctx,
  service: string,
  outcome: Outcome<Value> | undefined,
  works: (value: Value) => string,
) {
  if (outcome?.kind === 'done') {
    return redirectWithToast(c, paths.settings(), 'success', works(outcome.value));
  }
  const sentence = outcome
    ? `${service} werkt niet: ${outcome.detail}.`
    : `${service} is niet ingesteld.`;
  return redirectWithToast(c, paths.settings(), 'error', sentence);
}
