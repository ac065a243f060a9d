import { expect, test } from 'bun:test';
import { isEmail } from '../../src/shared/email.ts';

test.each([
  'piet@vipo.nl',
  'admin@localhost',
  'piet.jansen+vipo@mail.vipo.nl',
  "o'brien_1@vipo-hout.nl",
  'josé@brandhout-geïmporteerd.nl',
  `${'a'.repeat(64)}@vipo.nl`,
])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBeTrue();
});

test.each([
  '',
  'piet',
  '@vipo.nl',
  'piet@',
  'piet@@vipo.nl',
  'piet@vipo@vipo.nl',
  'x@y.nl%0ABcc',
  'x@y.nl%0d%0aBcc:z@w.nl',
  'x%0A@y.nl',
  'x%00y@y.nl',
  'x@y.nl\nBcc: z@w.nl',
  'x@y.nl\r',
  'x\t@y.nl',
  'x@y.nl\u0000',
  'x\u2028@y.nl',
  'x\u200b@y.nl',
  'x@y.nl, z@w.nl',
  'x@y.nl;z@w.nl',
  'Piet <x@y.nl>',
  '"piet jansen"@y.nl',
  'a b@y.nl',
  '.x@y.nl',
  'x.@y.nl',
  'x..y@y.nl',
  'x@.nl',
  'x@y..nl',
  'x@y.nl.',
  'x@-y.nl',
  'x@y-.nl',
  'x@y_z.nl',
  'x@[127.0.0.1]',
  'x@y/z.nl',
  'mailto:x@y.nl',
  `${'a'.repeat(65)}@vipo.nl`,
  `x@${'a'.repeat(64)}.nl`,
  `x@${'aa.'.repeat(90)}nl`,
])('%j is no e-mail address', (text) => {
  expect(isEmail(text)).toBeFalse();
});
