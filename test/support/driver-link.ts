import { paths } from '../../src/paths.ts';
import type { Office } from './office.ts';

type Call = (method: string, path: string, body: object) => ReturnType<Office['call']>;

/** Makes a link for a driver. Returns the id of the link, and the path of its page. */
export async function makeLink(call: Call, datum = '2026-11-23') {
  const { body } = await call('POST', paths.api.driverLinks(), { datum });
  return { id: body.id as number, path: new URL(body.url).pathname };
}
