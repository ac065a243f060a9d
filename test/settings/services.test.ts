import { expect, test } from 'bun:test';
import type { Config } from '../../src/config.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { startServices } from '../support/services.ts';
import { toastOf } from '../support/toast.ts';

async function press(path: string, config: Partial<Config> = {}): Promise<string> {
  const { app, token } = await office({ admin: true, config });
  const { status, headers } = await app.page(path, token, {});
  expect([status, headers.get('Location')]).toEqual([303, paths.settings()]);
  return toastOf({ headers });
}

test('testing Tikkie and WhatsApp in the settings creates and sends nothing', async () => {
  await using services = await startServices();
  const { config, tikkie, whatsapp } = services;
  expect(await press(paths.testTikkie(), config)).toBe('success:Tikkie werkt.');
  expect(await press(paths.testWhatsapp(), config)).toBe(
    'success:WhatsApp werkt, en verstuurt van +31 20 123 45 67.',
  );
  expect([tikkie.posts(), whatsapp.posts()]).toEqual([[], []]);
});

test('testing a service in the settings shows the error of the service', async () => {
  await using services = await startServices();
  const { tikkie, whatsapp } = services.config;
  expect(await press(paths.testTikkie(), { tikkie: { ...tikkie, apiKey: 'fout' } })).toBe(
    'error:Tikkie werkt niet: The API key is invalid.',
  );
  expect(await press(paths.testWhatsapp(), { whatsapp: { ...whatsapp, token: 'fout' } })).toBe(
    'error:WhatsApp werkt niet: Invalid OAuth access token.',
  );
  const nowhere = { ...tikkie, url: 'http://127.0.0.1:1' };
  expect(await press(paths.testTikkie(), { tikkie: nowhere })).toStartWith(
    'error:Tikkie werkt niet: ',
  );
});

test('the settings name no variable of the environment, and say whom to ask', async () => {
  const { app, token } = await office({ admin: true });
  const { body } = await app.page(paths.settings(), token);
  expect(body).not.toContain('VIPO_');
  expect(body).toContain('er gaat nog niets uit. Vraag het aan wie Vipo voor je installeerde.');
  expect(await press(paths.testMail())).toBe(
    'error:E-mail is niet ingesteld. Vraag het aan wie Vipo voor je installeerde.',
  );
});

test('testing a service that is not set up gives a message', async () => {
  expect(await press(paths.testTikkie())).toBe(
    'error:Tikkie is niet ingesteld. Vraag het aan wie Vipo voor je installeerde.',
  );
  expect(await press(paths.testWhatsapp())).toBe(
    'error:WhatsApp is niet ingesteld. Vraag het aan wie Vipo voor je installeerde.',
  );
});
