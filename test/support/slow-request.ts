import type { TestApp } from './app.ts';

/** Starts a request and sends the body when `send` is called. */
export async function slowly(app: TestApp, path: string, init: RequestInit) {
  const whole = new Request(`http://vipo.test${path}`, init);
  const { method, headers } = whole;
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const ready = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      await ready.promise;
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
  return { send: ready.resolve, answer: app.fetch(path, { method, headers, body }) };
}
