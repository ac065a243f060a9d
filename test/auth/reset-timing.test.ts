import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';
import { linkIn, startMailServer } from '../support/smtp-server.ts';

const ADDRESSES = { known: 'piet@vipo.test', unknown: 'niemand@vipo.test' };

/** The number of rows that were written to the database so far. */
function written({ db }: TestApp): number {
  return db.$client.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n ?? 0;
}

test.each(['call', 'form'])(
  'until its answer, a %s for a password reset writes as many rows for an unknown address as for a known address',
  async (kind) => {
    const server = await startMailServer();
    try {
      const app = new TestApp({ mail: server.config });
      await app.addUser('piet');
      const ask = (email: string) =>
        kind === 'call'
          ? app.call('POST', paths.api.requestReset(), { email })
          : app.page(paths.forgotPassword(), undefined, { email });
      const work: number[] = [];
      for (const email of Object.values(ADDRESSES)) {
        const before = written(app);
        expect((await ask(email)).status).toBe(200);
        work.push(written(app) - before);
      }
      expect(work[0]).toBe(work[1] ?? 0);
      expect(app.db.$client.query('SELECT 1 FROM reset_tokens').all()).toEqual([]);
      const token = linkIn(await server.next()).searchParams.get('token');
      const body = { token, newPassword: 'eikenhout-9' };
      expect((await app.call('POST', paths.api.resetPassword(), body)).status).toBe(200);
      expect(server.mails).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);

test('an error that occurs after the answer to a reset request was sent is logged', async () => {
  const server = await startMailServer();
  try {
    const app = new TestApp({ mail: server.config });
    await app.addUser('piet');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    app.log.push = (entry) => {
      if (entry.event === 'reset-failed') resolve(entry.error);
      return 0;
    };
    const body = { email: ADDRESSES.known };
    const asking = app.call('POST', paths.api.requestReset(), body);
    expect((await asking).status).toBe(200);
    app.db.$client.run('DROP TABLE reset_tokens');
    expect(await promise).toContain('reset_tokens');
  } finally {
    await server.stop();
  }
});

test('a reset request for an e-mail address with an escaped line break is refused with a sentence at its field', async () => {
  const app = new TestApp({ development: true });
  const email = 'x@y.nl%0ABcc';
  const { status, body } = await app.call('POST', paths.api.requestReset(), { email });
  expect([status, body.fields]).toEqual([422, { email: 'Vul een geldig e-mailadres in.' }]);
});
