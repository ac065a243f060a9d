import { expect, test } from 'bun:test';
import { loggedPath } from '../../src/http/secret-path.ts';
import { secondsOf } from '../support/cpu-time.ts';
import { makeLink } from '../support/driver-link.ts';
import { steps } from '../support/everything.ts';
import { office } from '../support/office.ts';

async function driverLink() {
  const at = await office();
  const { path } = await makeLink(at.call);
  return { ...at, token: path.split('/').at(-1) ?? '' };
}

const spellings: [spelling: string, path: (token: string) => string][] = [
  ['the path itself', (token) => `/chauffeur/${token}`],
  ['a tick', (token) => `/chauffeur/${token}/delivery/1/delivered`],
  ['two slashes', (token) => `//chauffeur/${token}`],
  ['two slashes before the token', (token) => `/chauffeur//${token}`],
  ['capitals', (token) => `/Chauffeur/${token}`],
  ['an encoded slash', (token) => `/chauffeur%2f${token}`],
  ['a slash that is encoded twice', (token) => `/chauffeur%252F${token}`],
  ['an encoded letter', (token) => `/%63hauffeur/${token}`],
  [
    'an encoded token',
    (token) => `/chauffeur/%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
  ],
  ['an encoded path', (token) => `/%2563HAUFFEUR%25252f${token}`],
  ['an invalid code', (token) => `/chauffeur/%zz/${token}`],
  ['a backslash', (token) => `/chauffeur\\${token}`],
  ['no slash', (token) => `/chauffeur${token}`],
  ['another folder', (token) => `/rit/${token}`],
  ['a half token', (token) => `/Chauffeur/${token.slice(0, 9)}`],
  ['a dot after the token', (token) => `/chauffeur/${token}.`],
];

test.each(spellings)('the log and the answer to %s do not show the token', async (_, path) => {
  const { app, token } = await driverLink();
  for (const method of ['GET', 'POST']) {
    const url = path(token);
    const answer = await app.fetch(`http://vipo.test${url}`, { method });
    const shown = JSON.stringify([
      app.log,
      ...(answer.status === 200 ? [] : [await answer.text()]),
    ]);
    expect([url, app.log.length > 0, shown.includes(token.slice(1, 9))]).toEqual([
      url,
      true,
      false,
    ]);
    expect(answer.headers.get('Location') ?? '').not.toContain(token);
    if (/chauffeur|63h/i.test(url))
      expect([url, answer.headers.get('Referrer-Policy')]).toEqual([url, 'no-referrer']);
  }
});

test('a token for a new password is not shown in the log of a wrong path', async () => {
  const { app } = await office();
  const token = 'aB3-_'.repeat(8);
  for (const path of [
    `/reset-password/${token}`,
    `/Reset-Password%3Ftoken=${token}`,
    `/reset-password%2F${token.slice(0, 10)}`,
    `//login/${token}`,
    `/${token}`,
  ]) {
    await app.fetch(`http://vipo.test${path}`);
    const lines = app.log.splice(0);
    expect([path, lines.length]).toEqual([path, 1]);
    expect([path, JSON.stringify(lines).includes(token.slice(0, 9))]).toEqual([path, false]);
  }
});

test('the paths of Vipo without a token are logged unchanged', () => {
  const plain = steps.map(([, path]) => path.split('?')[0] ?? '');
  const changed = plain.filter(
    (path) => !path.startsWith('/chauffeur/') && loggedPath(path) !== path,
  );
  expect(changed).toEqual([]);
  for (const path of ['/klanten', '/open-deliveries/Jan%20de%20Vries', '/chauffeur', '/x%zz'])
    expect(loggedPath(path)).toBe(path);
});

test('masking a very long path takes no more time than masking short paths that together are ten times as long', () => {
  const parts = ['%25', 'a', '-', 'chauffeur', '/', '%2f'];
  const mask = (times: number) => {
    for (const part of parts) loggedPath(`/${part.repeat(times)}`);
  };
  const short = secondsOf(() => {
    for (let i = 0; i < 10_000; i++) mask(16);
  });
  expect(secondsOf(() => mask(16_000))).toBeLessThan(short);
});
