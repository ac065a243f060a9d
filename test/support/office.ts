import type { Config } from '../../src/config.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from './app.ts';
import type { Form } from './request-body.ts';
import { badgesIn, startServices } from './services.ts';

export type Body = Record<string, unknown>;
export type OfficeOptions = {
  /** The user is the administrator 'baas' when true, and otherwise 'piet', who is staff. */
  admin?: boolean;
  /** Whether to start Tikkie and WhatsApp as servers on this machine; use `await using` to stop them. */
  services?: boolean;
  config?: Partial<Config>;
  /** The time of the clock at the start. */
  now?: string;
};

export type Office = ReturnType<typeof callsOf> & { app: TestApp; userId: number; token: string };
export type PayingOffice = Office &
  ReturnType<typeof paymentsOf> &
  Awaited<ReturnType<typeof startServices>>;

/** The app on a fresh database, with a logged-in user and the most frequent calls of tests. */
export async function office(options: OfficeOptions & { services: true }): Promise<PayingOffice>;
export async function office(options?: OfficeOptions): Promise<Office>;
export async function office({ admin, services, config, now }: OfficeOptions = {}) {
  const outside = services ? await startServices(() => app.now) : undefined;
  const app: TestApp = new TestApp({ ...outside?.config, ...config });
  if (now !== undefined) app.now = new Date(now);
  const name = admin ? 'baas' : 'piet';
  const id = await app.addUser(name, { isAdmin: admin ?? false });
  const token = app.sessionOf(name);
  const at = { app, userId: id, token, ...callsOf(app, () => token) };
  return outside === undefined ? at : { ...outside, ...at, ...paymentsOf(at) };
}

/** The calls of a user. `tokenOf` returns the token of the session for each request. */
export function callsOf(app: TestApp, tokenOf: () => string) {
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    app.call(method, path, body, { token: tokenOf(), headers });
  const page = (path: string, form?: Form) => app.page(path, tokenOf(), form);
  const plan = async (change: object = {}): Promise<number> => {
    const { status, body } = await call('POST', paths.api.addDelivery(), {
      ...aDelivery,
      ...change,
    });
    if (status !== 201) throw new Error(`planning was refused: ${status} ${body.error}`);
    return body.id;
  };
  const pdf = async (id: number, credit = false) => {
    const headers = { Authorization: `Bearer ${tokenOf()}` };
    const response = await app.fetch(paths.api.invoicePdf(id, credit), { headers });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { call, page, plan, pdf };
}

function paymentsOf({ app, call, plan, token }: Office) {
  /** Plans a delivery to be paid by payment request, and invoices it. */
  const invoice = async (change: Body = {}): Promise<number> => {
    const id = await plan({ Betaling: 'betaalverzoek', ...change });
    await call('POST', paths.api.invoice(id));
    return id;
  };
  /** Makes a payment request as the invoicing run does, without the message. */
  const askMoney = (number = '2026-0001') =>
    call('POST', paths.api.tikkieRequest(), {
      amount: 225,
      description: 'Brandhout',
      reference: number,
    });
  const badges = async () => badgesIn((await app.page(paths.archive(), token)).body);
  return { invoice, askMoney, badges };
}
