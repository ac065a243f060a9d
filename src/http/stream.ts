import { clientLeft } from '../background/queues.ts';
import { presentActor } from '../database/actor.ts';
import type { Parts } from '../database/in-parts.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx } from './context.ts';
import { loggedPath } from './secret-path.ts';

/** The time limit of an answer. It exists because a snapshot of the database stays open until the last part is read. */
const MAX_MS = 10 * 60_000;

type Bytes = Uint8Array<ArrayBuffer>;
export type Texts = AsyncGenerator<string | Bytes, void, undefined>;

export function sendRows<Row>(
  c: Ctx,
  rows: Parts<Row>,
  toWire: (row: Row) => object,
): Promise<Response> {
  return sendTexts(
    c,
    'application/json',
    jsonArray(rows, (row) => [toWire(row)]),
  );
}

export async function* jsonArray<Row>(rows: Parts<Row>, toItems: (row: Row) => object[]): Texts {
  let text = '[';
  for await (const part of rows) {
    const items = part.flatMap(toItems);
    if (items.length === 0) continue;
    if (text !== '[') {
      yield text;
      text = ',';
    }
    text += items.map((item) => JSON.stringify(item)).join();
  }
  yield `${text}]`;
}

const TYPES = new Map([
  ['csv', 'text/csv; charset=utf-8'],
  ['pdf', 'application/pdf'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['xml', 'application/xml; charset=utf-8'],
  ['zip', 'application/zip'],
]);

/** The extension of the name decides the content type. A file that is given in parts is streamed. */
export async function sendFile(
  c: Ctx,
  name: string,
  content: string | Bytes | Texts,
): Promise<Response> {
  const type = TYPES.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  if (typeof content === 'object' && 'next' in content) return sendTexts(c, type, content);
  c.header('Content-Type', type);
  return c.body(content);
}

/** An error in the first two texts gives an error answer. A later error, or a lost session, breaks off the answer. */
export async function sendTexts(c: Ctx, type: string, texts: Texts): Promise<Response> {
  const [first, second] = [await texts.next(), await texts.next()];
  c.header('Content-Type', type);
  if (second.done === true) return c.body(first.value ?? '');
  c.header('Transfer-Encoding', 'chunked');
  if (c.req.method !== 'HEAD') return c.body(streamOf(c, [first.value ?? '', second.value], texts));
  await texts.return();
  return c.body(null);
}

function streamOf(c: Ctx, read: (string | Bytes)[], texts: Texts): ReadableStream<Uint8Array> {
  const confirm = presentActor()?.confirm;
  const encoder = new TextEncoder();
  const stop = stopFor(c, texts);
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      confirm?.();
      const text = read.shift() ?? (await texts.next()).value;
      stop.signal.throwIfAborted();
      if (text !== undefined)
        return controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text);
      controller.close();
      stop.abort();
    } catch (error) {
      if (!(error instanceof DomainError)) logFailure(c, error);
      stop.abort(error);
      throw error;
    }
  };
  return new ReadableStream({ pull, cancel: () => stop.abort(clientLeft()) }, { highWaterMark: 0 });
}

/** Ends the texts after the time limit, and when the client disconnects, even if the client never read the stream. */
function stopFor(c: Ctx, texts: Texts): AbortController {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('the client reads too slowly')), MAX_MS);
  timer.unref();
  const end = () => {
    clearTimeout(timer);
    void texts.return();
  };
  stop.signal.addEventListener('abort', end);
  const { signal } = c.req.raw;
  signal.addEventListener('abort', () => stop.abort(clientLeft()));
  if (signal.aborted) stop.abort(clientLeft());
  return stop;
}

function logFailure(c: Ctx, error: unknown): void {
  const { log, requestId } = c.var;
  log({ event: 'broken-off', requestId, path: loggedPath(c.req.path), error: String(error) });
}
