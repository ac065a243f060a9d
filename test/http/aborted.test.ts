import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { TestApp } from '../support/app.ts';
import { requestOf, steps } from '../support/everything.ts';

/** A body that breaks off with the error that Bun gives when the client disconnects. */
function brokenBody(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"'));
    },
    pull(controller) {
      controller.error(new DOMException('The connection was closed.', 'AbortError'));
    },
  });
}

test('an aborted request with or without Content-Length is not logged as an error', async () => {
  const app = new TestApp({ development: true, adminPincode: '4711' });
  await app.addUser('baas', { isAdmin: true });
  const sending = steps.filter(([way, , body]) => body !== undefined && !way.startsWith('GET'));
  for (const step of sending) {
    for (const length of [{}, { 'Content-Length': '1000' }]) {
      const token = createSession(app.db, () => app.now, 1);
      const { method, headers } = new Request('http://vipo.test', requestOf(step, token));
      const sent = { ...Object.fromEntries(headers), ...length };
      const { status } = await app.fetch(step[1], { method, headers: sent, body: brokenBody() });
      expect([step[0], status === 500]).toEqual([step[0], false]);
    }
  }
  expect(app.log.filter(({ event }) => event === 'failure')).toEqual([]);
});
