import { z } from 'zod';
import { type Answer, startProvider } from './tikkie-server.ts';

export const TOKEN = 'test-token';
const PHONE_ID = '106540352242922';
const TEMPLATE = 'factuur_betaalverzoek';
export const APPOINTMENT = 'afspraak_levering';

/** The number of parameters of each template. */
const PARAMETERS = new Map([
  [TEMPLATE, 4],
  [APPOINTMENT, 5],
]);

const templateMessage = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\+?[1-9]\d{6,14}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.tuple([
      z.object({
        type: z.literal('body'),
        parameters: z.array(
          // The Cloud API refuses line breaks, tabs and five spaces in a row.
          z.object({ type: z.literal('text'), text: z.string().regex(/^(?!.*(?:[\t]| {5})).+$/) }),
        ),
      }),
    ]),
  }),
});

/** A local WhatsApp Cloud API that takes messages of two templates and reports its phone number. */
export async function startWhatsappServer() {
  const sent: { to: string; parameters: string[] }[] = [];
  const provider = await startProvider(({ headers, method, url, body }) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) {
      return refused(401, 190, 'Invalid OAuth access token.');
    }
    if (method === 'GET' && url.pathname === `/${PHONE_ID}`) {
      const number = { id: PHONE_ID, display_phone_number: '+31 20 123 45 67' };
      return { status: 200, body: number };
    }
    if (method !== 'POST' || url.pathname !== `/${PHONE_ID}/messages`) {
      return refused(400, 100, `Unsupported ${method} request.`);
    }
    return receive(body);
  });

  function receive(body: unknown): Answer {
    const { data, error } = templateMessage.safeParse(body);
    if (data === undefined) {
      return refused(400, 100, '(#100) Invalid parameter', z.prettifyError(error));
    }
    const { name, language, components } = data.template;
    const expected = PARAMETERS.get(name);
    if (expected === undefined || language.code !== 'nl') {
      const details = `template name (${name}) does not exist in ${language.code}`;
      return refused(404, 132001, '(#132001) Template name does not exist', details);
    }
    const parameters = components[0].parameters.map(({ text }) => text);
    if (parameters.length !== expected) {
      const details = `number of params (${parameters.length}) is not the expected (${expected})`;
      return refused(400, 132000, '(#132000) Number of parameters does not match', details);
    }
    sent.push({ to: data.to, parameters });
    return accepted(data.to);
  }

  const config = { url: provider.url, token: TOKEN, phoneId: PHONE_ID, template: TEMPLATE };
  return { ...provider, sent, config };
}

function accepted(to: string): Answer {
  const contacts = [{ input: to, wa_id: to.replace('+', '') }];
  const messages = [{ id: `wamid.${crypto.randomUUID()}`, message_status: 'accepted' }];
  return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages } };
}

/** An error response of the Cloud API. */
export function refused(status: number, code: number, message: string, details?: string): Answer {
  const error_data = details && { messaging_product: 'whatsapp', details };
  const error = { message, type: 'OAuthException', code, error_data, fbtrace_id: 'AbCdEf' };
  return { status, body: { error } };
}
