import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { camtFile } from '../support/statement.ts';

test.each(['__proto__', 'constructor'])(
  'a line with the ref %s is unknown, so no line of the request is booked',
  async (unknown) => {
    const { app, call, plan, token } = await office();
    const id = await plan({ Betaling: 'bank overmaken' });
    await call('POST', paths.api.invoice(id));
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/xml' };
    const body = camtFile([{ amount: 10, text: '2026-0001' }]);
    await app.fetch(paths.api.statement(), { method: 'POST', headers, body });
    const lines = app.db.$client
      .query<{ ref: string }, []>('SELECT ref FROM statement_lines')
      .all();
    expect(lines).toHaveLength(1);
    const refs = [...lines.map(({ ref }) => ref), unknown];
    const regels = refs.map((ref) => ({ ref, delivery_id: id }));
    expect((await call('POST', paths.api.confirmStatement(), { regels })).status).toBe(409);
    expect(app.db.$client.query('SELECT id FROM payments').all()).toEqual([]);
    const own = regels.slice(0, 1);
    expect((await call('POST', paths.api.confirmStatement(), { regels: own })).status).toBe(200);
  },
);
