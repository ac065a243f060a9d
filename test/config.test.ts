import { expect, test } from 'bun:test';
import { readConfig } from '../src/config.ts';

test('an empty environment is production, with no service set up', () => {
  expect(readConfig({})).toEqual({
    development: false,
    publicUrl: undefined,
    adminPincode: undefined,
    mail: undefined,
    tikkie: undefined,
    whatsapp: undefined,
  });
});

test('an empty variable counts as unset', () => {
  const config = readConfig({ VIPO_MODE: '', VIPO_PUBLIC_URL: '', VIPO_ADMIN_PINCODE: '' });
  expect(config).toEqual(readConfig({}));
});

test('a service is set up when all its secrets are there; its address has a default', () => {
  const tikkie = { VIPO_TIKKIE_API_KEY: 'a', VIPO_TIKKIE_APP_TOKEN: 'b' };
  expect(readConfig(tikkie).tikkie).toEqual({
    url: 'https://api.abnamro.com/v2/tikkie',
    apiKey: 'a',
    appToken: 'b',
  });
  expect(readConfig({ VIPO_TIKKIE_API_KEY: 'a' }).tikkie).toBeUndefined();
  const url = 'https://api-sandbox.abnamro.com/v2/tikkie/';
  expect(readConfig({ ...tikkie, VIPO_TIKKIE_URL: url }).tikkie?.url).toBe(url.slice(0, -1));
});

test.each([
  ['VIPO_MODE', 'test'],
  ['VIPO_PUBLIC_URL', 'vipo.example'],
  ['VIPO_PUBLIC_URL', 'ftp://vipo.example'],
  ['VIPO_SMTP_URL', 'https://mail.example'],
  ['VIPO_TIKKIE_URL', 'geen adres'],
  ['VIPO_ADMIN_PINCODE', '123'],
  ['VIPO_PUBLIC_URL', 'https://vipo.example/?x=1'],
  ['VIPO_PUBLIC_URL', 'https://vipo.example:99999'],
  ['VIPO_SMTP_URL', 'smtp://'],
  ['VIPO_MAIL_FROM', 'geenadres'],
])('%s=%s is refused with a line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test.each(['vipo@firma.nl', 'Vipo Hout <vipo@firma.nl>', 'admin@localhost'])(
  'mail can come from %s',
  (from) => {
    const env = { VIPO_SMTP_URL: 'smtp://mail.example:587', VIPO_MAIL_FROM: from };
    expect(readConfig(env).mail?.from).toBe(from);
  },
);
