import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from './app.ts';

/** A fresh app with a member of staff, and the calls that invoices are about. */
export async function startedOffice() {
  const app = new TestApp();
  const token = await app.staff();
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token });
  const plan = async (change: object = {}) =>
    (await call('POST', paths.api.addDelivery(), { ...aDelivery, ...change })).body.id as number;
  const pdf = async (id: number, credit = false) => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await app.fetch(paths.api.invoicePdf(id, credit), { headers });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { app, token, call, plan, pdf };
}
