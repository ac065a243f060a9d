import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';

const KB = 1024;

test.each([paths.api.login(), paths.api.requestReset(), paths.api.resetPassword()])(
  'before logging in, a call of %s takes 16 kB at most, however its body comes',
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
  'before logging in, the form of %s takes 16 kB at most',
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

test('a request with two Hosts gets an answer like any other', async () => {
  const app = new TestApp();
  const headers = { Host: 'vipo.test, kwaad.test' };
  const { status, body, headers: sent } = await app.call('GET', '/healthz', undefined, { headers });
  expect([status, body]).toEqual([400, { error: 'Dit verzoek noemt niet één server (Host).' }]);
  expect(sent.get('X-Request-Id')).toBeString();
});
