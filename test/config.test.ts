import { expect, test } from 'bun:test';
import { ConfigError, readConfig } from '../src/config.ts';

test('an empty environment means production mode with only the default address of PDOK as an outside service', () => {
  expect(readConfig({})).toEqual({
    development: false,
    publicUrl: undefined,
    trustedProxy: undefined,
    adminPincode: undefined,
    backupDir: undefined,
    mail: undefined,
    pdokUrl: 'https://api.pdok.nl/bzk/locatieserver/search/v3_1',
    tikkie: undefined,
    whatsapp: undefined,
  });
});

test('an empty variable counts as unset', () => {
  const config = readConfig({ VIPO_MODE: '', VIPO_PUBLIC_URL: '', VIPO_ADMIN_PINCODE: '' });
  expect(config).toEqual(readConfig({}));
});

test('a service is set up when all its secrets are given; its URL has a default, and a given URL loses its last slash', () => {
  const tikkie = { VIPO_TIKKIE_API_KEY: 'a', VIPO_TIKKIE_APP_TOKEN: 'b' };
  expect(readConfig(tikkie).tikkie).toEqual({
    url: 'https://api.abnamro.com/v2/tikkie',
    apiKey: 'a',
    appToken: 'b',
  });
  const url = 'https://api-sandbox.abnamro.com/v2/tikkie/';
  expect(readConfig({ ...tikkie, VIPO_TIKKIE_URL: url }).tikkie?.url).toBe(url.slice(0, -1));
});

test.each([
  [
    { VIPO_TIKKIE_API_KEY: 'a' },
    'VIPO_TIKKIE_APP_TOKEN ontbreekt, terwijl VIPO_TIKKIE_API_KEY wel is ingesteld.',
  ],
  [
    { VIPO_SMTP_URL: 'smtp://mail.example', VIPO_MAIL_FROM: ' ' },
    'VIPO_MAIL_FROM ontbreekt, terwijl VIPO_SMTP_URL wel is ingesteld.',
  ],
  [
    { VIPO_WHATSAPP_TOKEN: 'a' },
    'VIPO_WHATSAPP_PHONE_ID en VIPO_WHATSAPP_TEMPLATE ontbreken, terwijl VIPO_WHATSAPP_TOKEN wel is ingesteld.',
  ],
])('a configuration with only %p of a service is refused with the sentence: %s', (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

test.each([
  [{ VIPO_PUBLIC_URL: 'vipo' }, 'VIPO_PUBLIC_URL moet beginnen met http:// of https://.'],
  [{ VIPO_ADMIN_PINCODE: '123' }, 'VIPO_ADMIN_PINCODE moet minstens 4 tekens hebben.'],
])('the wrong environment %p is refused with one sentence', (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

const services = [
  { needed: { VIPO_SMTP_URL: 'smtp://mail.example', VIPO_MAIL_FROM: 'vipo@firma.nl' }, other: {} },
  {
    needed: { VIPO_TIKKIE_API_KEY: 'a', VIPO_TIKKIE_APP_TOKEN: 'b' },
    other: { VIPO_TIKKIE_URL: 'https://tikkie.example' },
  },
  {
    needed: {
      VIPO_WHATSAPP_TOKEN: 'a',
      VIPO_WHATSAPP_PHONE_ID: 'b',
      VIPO_WHATSAPP_TEMPLATE: 'c',
    },
    other: { VIPO_WHATSAPP_URL: 'https://whatsapp.example' },
  },
];
/** Every subset of the required variables, with and without the address that has a default. */
const choices = services.flatMap(({ needed, other }) => {
  const sets = Object.entries({ ...needed, ...other }).reduce<Record<string, string>[]>(
    (chosen, [name, value]) => chosen.flatMap((set) => [set, { ...set, [name]: value }]),
    [{}],
  );
  return sets.map((set) => ({
    set,
    missing: Object.keys(needed).filter((name) => !(name in set)),
  }));
});

test.each(choices)(
  'the configuration $set is accepted when it is empty or has all required variables of a service, and is refused otherwise',
  ({ set, missing }) => {
    if (missing.length === 0 || Object.keys(set).length === 0) {
      expect(() => readConfig(set)).not.toThrow();
      return;
    }
    for (const name of missing) expect(() => readConfig(set)).toThrow(name);
  },
);

test.each([
  ['VIPO_MODE', 'test'],
  ['VIPO_PUBLIC_URL', 'vipo.example'],
  ['VIPO_PUBLIC_URL', 'ftp://vipo.example'],
  ['VIPO_SMTP_URL', 'https://mail.example'],
  ['VIPO_TIKKIE_URL', 'geen adres'],
  ['VIPO_PDOK_URL', 'geen adres'],
  ['VIPO_ADMIN_PINCODE', '123'],
  ['VIPO_PUBLIC_URL', 'https://vipo.example/?x=1'],
  ['VIPO_PUBLIC_URL', 'https://vipo.example:99999'],
  ['VIPO_SMTP_URL', 'smtp://'],
  ['VIPO_MAIL_FROM', 'geenadres'],
  ['VIPO_MAIL_FROM', 'Vipo <x@y.nl%0ABcc>'],
  ['VIPO_MAIL_FROM', 'Vipo\nBcc: z@w.nl <x@y.nl>'],
  ['VIPO_MAIL_FROM', 'Vipo <x@y.nl> <z@w.nl>'],
])('%s=%s is refused with a line that names the variable', (name, value) => {
  // With all services set up, only the value can be wrong.
  const whole = Object.assign({}, ...services.map(({ needed }) => needed));
  expect(() => readConfig({ ...whole, [name]: value })).toThrow(name);
});

test.each(['vipo@firma.nl', 'Vipo Hout <vipo@firma.nl>', 'admin@localhost'])(
  '%s is accepted as the sender of mails',
  (from) => {
    const env = { VIPO_SMTP_URL: 'smtp://mail.example:587', VIPO_MAIL_FROM: from };
    expect(readConfig(env).mail?.from).toBe(from);
  },
);
