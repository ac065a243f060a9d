import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';
import { office } from '../support/office.ts';

const KB = 1024;

test.each([paths.api.login(), paths.api.requestReset(), paths.api.resetPassword()])(
  'before logging in, a call of %s may have a body of at most 16 kB, with or without Content-Length',
  async (path) => {
    const app = new TestApp({ development: true });
    const send = async (bytes: number, inParts: boolean) => {
      const body = '['.repeat(bytes);
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: inParts ? new Blob([body]).stream() : body };
      return (await app.fetch(path, init)).status;
    };
    for (const inParts of [false, true]) {
      expect([await send(16 * KB, inParts), await send(16 * KB + 1, inParts)]).toEqual([400, 413]);
    }
  },
);

test.each([paths.login(), paths.forgotPassword(), paths.resetPassword()])(
  'before logging in, the form of %s may have a body of at most 16 kB',
  async (path) => {
    const app = new TestApp({ development: true });
    const send = (bytes: number) => app.page(path, undefined, { x: 'x'.repeat(bytes - 2) });
    expect((await send(16 * KB)).status).not.toBe(413);
    const refused = await send(16 * KB + 1);
    expect([refused.status, refused.body.includes('te groot (hoogstens 16 kB)')]).toEqual([
      413,
      true,
    ]);
  },
);

test('after logging in, calls and forms may have a body of at most 128 kB', async () => {
  const { app, token } = await office();
  const sizes = [128 * KB, 128 * KB + 1];
  const call = async (bytes: number) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: '['.repeat(bytes) };
    return (await app.fetch(paths.api.addDelivery(), init)).status;
  };
  const form = async (bytes: number) =>
    (await app.page(paths.plan(), token, { x: 'x'.repeat(bytes - 2) })).status;
  expect(await Promise.all(sizes.map(call))).toEqual([400, 413]);
  expect(await Promise.all(sizes.map(form))).toEqual([422, 413]);
});

test('a form may have at most 10,000 fields', async () => {
  const app = new TestApp();
  const headers = {
    Cookie: `vipo_session=${await app.staff()}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const send = async (fields: number) => {
    const body = Array(fields).fill('a').join('&');
    return (await app.fetch(paths.plan(), { method: 'POST', headers, body })).status;
  };
  expect([await send(10_000), await send(10_001)]).toEqual([422, 413]);
});

test('a request with two Host headers is refused with 400 and a sentence', async () => {
  const app = new TestApp();
  const headers = { Host: 'vipo.test, kwaad.test' };
  const { status, body, headers: sent } = await app.call('GET', '/healthz', undefined, { headers });
  expect([status, body]).toEqual([400, { error: 'Dit verzoek noemt niet één server (Host).' }]);
  expect(sent.get('X-Request-Id')).toBeString();
});
