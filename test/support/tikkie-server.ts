import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/**
 * A fault in the answer to every request with one method, until the fault is unset. With `drop` the server closes the
 * connection before or after the work. With `status` and `body` the server sends this response and does no work.
 */
export type Fault = {
  status?: number;
  body?: string;
  /** The server does the work and responds only after this promise has resolved. */
  after?: () => Promise<unknown>;
  drop?: 'before' | 'after';
  /** The server does the work but sends this response. */
  answer?: { status: number; body: string };
};

type Received = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: unknown;
};
export type Answer = { status: number; body: unknown };

/** A local HTTP server that records all requests and returns the result of `work`, unless a fault is set. */
export async function startProvider(work: (request: Received) => Answer) {
  const requests: Received[] = [];
  const faults: { GET?: Fault | undefined; POST?: Fault | undefined } = {};
  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming, url);
    requests.push(request);
    const fault = faults[request.method as 'GET' | 'POST'];
    await fault?.after?.();
    if (fault?.drop === 'before') return void incoming.socket.destroy();
    if (fault?.status) return send(response, fault.status, fault.body ?? '');
    const { status, body } = work(request);
    if (fault?.drop === 'after') return void incoming.socket.destroy();
    send(response, fault?.answer?.status ?? status, fault?.answer?.body ?? JSON.stringify(body));
  }

  return {
    url,
    requests,
    posts: () => requests.filter(({ method }) => method === 'POST'),
    fail: (fault: Fault | undefined) => void (faults.POST = fault),
    failGets: (fault: Fault | undefined) => void (faults.GET = fault),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(incoming: IncomingMessage, base: string): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { method = '', url = '', headers } = incoming;
  return {
    method,
    url: new URL(url, base),
    headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

export const API_KEY = 'test-api-key';
export const APP_TOKEN = 'test-app-token';

const order = z.object({
  description: z.string().min(1).max(35),
  amountInCents: z.int().min(1),
  expiryDate: z.iso.date(),
  referenceId: z.string().regex(/^[a-zA-Z0-9!&'()+\-./:?_`, ]{1,35}$/),
});
type PaymentRequest = z.output<typeof order> & {
  paymentRequestToken: string;
  url: string;
  createdDateTime: string;
  status: string;
};

/** A local Tikkie Business API v2 that creates, lists and returns payment requests and checks texts and keys. */
export async function startTikkieServer({ now = () => new Date() } = {}) {
  const made: PaymentRequest[] = [];
  /** The paid amounts in cents, by token of the payment request. */
  const paid = new Map<string, number>();
  const provider = await startProvider((request) => {
    const { headers, method, url } = request;
    if (headers['api-key'] !== API_KEY)
      return refused(401, 'API_KEY_INVALID', 'The API key is invalid.');
    if (headers['x-app-token'] !== APP_TOKEN) {
      return refused(403, 'APP_TOKEN_INVALID', 'The app token is invalid.');
    }
    const [, token] = /^\/paymentrequests\/([^/]+)$/.exec(url.pathname) ?? [];
    if (token !== undefined && method === 'GET') return get(token);
    if (url.pathname !== '/paymentrequests')
      return refused(404, 'NOT_FOUND', 'There is nothing here.');
    if (method === 'GET') return list(url.searchParams);
    if (method === 'POST') return create(request.body);
    return refused(405, 'METHOD_NOT_ALLOWED', 'This method is not allowed.');
  });

  function create(body: unknown): Answer {
    const { data, error } = order.safeParse(body);
    if (data === undefined) return refused(400, 'REQUEST_INVALID', z.prettifyError(error));
    const paymentRequestToken = crypto.randomUUID();
    const one = {
      ...data,
      paymentRequestToken,
      url: `https://tikkie.me/pay/Vipo/${paymentRequestToken}`,
      createdDateTime: now().toISOString(),
      status: 'OPEN',
    };
    made.push(one);
    return { status: 201, body: one };
  }

  function get(token: string): Answer {
    const one = made.find(({ paymentRequestToken }) => paymentRequestToken === token);
    if (one === undefined)
      return refused(404, 'PAYMENT_REQUEST_NOT_FOUND', 'No payment request was found.');
    const totalAmountPaidInCents = paid.get(token) ?? 0;
    return { status: 200, body: { ...one, totalAmountPaidInCents } };
  }

  function list(query: URLSearchParams): Answer {
    const from = query.get('fromDateTime') ?? '';
    const to = query.get('toDateTime') ?? '9';
    const size = Number(query.get('pageSize'));
    if (!(size >= 1 && size <= 50))
      return refused(400, 'PAGE_SIZE_INVALID', 'The page size is invalid.');
    const all = made.filter((one) => one.createdDateTime >= from && one.createdDateTime <= to);
    const start = Number(query.get('pageNumber')) * size;
    const paymentRequests = all
      .slice(start, start + size)
      .map((one) => ({ ...one, numberOfPayments: 0 }));
    return { status: 200, body: { paymentRequests, totalElementCount: all.length } };
  }

  return {
    ...provider,
    made,
    paid,
    config: { url: provider.url, apiKey: API_KEY, appToken: APP_TOKEN },
  };
}

/** An error response of Tikkie. */
export function refused(status: number, code: string, message: string): Answer {
  const reference = 'https://developer.abnamro.com';
  const body = { errors: [{ code, message, reference, status, traceId: crypto.randomUUID() }] };
  return { status, body };
}
