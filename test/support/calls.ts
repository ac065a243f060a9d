import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from './app.ts';

export type Body = Record<string, unknown>;

/** An app with an administrator who is logged in. */
export async function office(config: ConstructorParameters<typeof TestApp>[0] = {}) {
  const app = new TestApp(config);
  await app.addUser('baas', { isAdmin: true });
  const token = await app.logIn('baas');
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token });
  const plan = async (change: Body = {}): Promise<number> =>
    (await call('POST', paths.api.addDelivery(), { ...aDelivery, ...change })).body.id;
  return { app, token, call, plan };
}
