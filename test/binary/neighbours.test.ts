import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { logIn, runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import {
  expensive,
  get,
  INVOICES,
  insertDeliveries,
  json,
  PINCODE,
  type Sent,
  type Who,
} from '../support/expensive-requests.ts';

/** Nobody waits longer than this for a page because of what somebody else asks for. */
const MOST_MS = 500;
/** A busy machine may hold a page up as well, so the best of some tries counts. */
const TRIES = 3;
const env = {
  VIPO_ADMIN_PINCODE: PINCODE,
  VIPO_SMTP_URL: 'smtp://127.0.0.1:1',
  VIPO_MAIL_FROM: 'vipo@vipo.test',
};

test('nobody waits over half a second for a page, whatever somebody else asks for', async () => {
  using folder = temporaryFolder();
  for (const [name, ...role] of [['baas', '--admin'], ['piet'], ['buur']] as const) {
    const args = ['--seed-user', name, '--email', `${name}@vipo.test`, '--password-stdin', ...role];
    await runVipo(folder, args, { input: 'boomstam-7' });
  }
  insertDeliveries(folder);
  await using vipo = await startVipo(folder, [], { env });
  const tokens: Partial<Record<string, string>> = {};
  for (const name of ['baas', 'piet', 'buur'])
    tokens[name] = (await logIn(vipo.url, name, 'boomstam-7')) ?? '';

  const send = async (who: string, { method, path, type, body }: Sent): Promise<number> => {
    const headers = {
      ...(tokens[who] && { Cookie: `vipo_session=${tokens[who]}` }),
      ...(type && { 'Content-Type': type }),
    };
    const answer = await fetch(vipo.url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let id = 1; id <= INVOICES; id++) await send('piet', json('POST', paths.api.invoice(id)));

  /** The longest that a page took the neighbour while others were served. */
  const longestWait = async (who: Who, sent: Sent[]): Promise<number> => {
    let isDone = false;
    const work = Promise.all(sent.map((one) => send(who, one))).finally(() => (isDone = true));
    let longest = 0;
    for (;;) {
      const start = performance.now();
      expect(await send('buur', get(paths.home()))).toBe(200);
      longest = Math.max(longest, performance.now() - start);
      if (isDone) break;
    }
    const statuses = await work;
    expect(statuses.filter((status) => status === 500)).toEqual([]);
    if (process.env.VIPO_FIGURES) console.log(who, [...new Set(statuses)], Math.round(longest));
    return longest;
  };
  for (const [who, what, sent] of expensive) {
    if (process.env.VIPO_FIGURES) console.log(what);
    let best = Infinity;
    for (let i = 0; i < TRIES && best > MOST_MS; i++)
      best = Math.min(best, await longestWait(who, sent()));
    expect([who, what, best <= MOST_MS]).toEqual([who, what, true]);
  }
}, 120_000);
