import { expect, test } from 'bun:test';
import type { TestApp } from '../support/app.ts';
import { officeWithList } from '../support/delivery-list.ts';
import { pdfPages } from '../support/pdf-text.ts';

/** Inserts deliveries of an older version, with more lines than a form or call may send now. */
function insert(app: TestApp, count: number, remarks: string): void {
  const copy = app.db.$client.query(
    `INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment, remarks)
     VALUES ('Oud', 'oud', 'Dorpsstraat 1', '2026-11-23', 0, 9000, 2500, 1250, 'contant', ?)`,
  );
  app.db.$client.transaction(() => {
    for (let i = 0; i < count; i++) copy.run(remarks);
  })();
}

test.each(['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a list of deliveries with very many line breaks (%j) is refused',
  async (lineBreak) => {
    const { app, send } = await officeWithList();
    insert(app, 100, `Achter${lineBreak.repeat(1000)}om`);
    const answer = await send({ dates: ['2026-11-23'] });
    const { error, fields } = (await answer.json()) as { error: string; fields: object };
    expect([answer.status, error]).toEqual([
      422,
      'Deze lijst wordt langer dan 300 bladzijden. Kies minder dagen of kort de opmerkingen in.',
    ]);
    expect(fields).toEqual({ totDatum: error });
  },
);

test('lists that are requested at the same time are all drawn', async () => {
  const { plan, send } = await officeWithList();
  await plan();
  await plan({ Tijd: '2026-11-24 Ochtend' });
  const pages = async (day: string) => pdfPages(await (await send({ dates: [day] })).bytes());
  const days = ['2026-11-23', '2026-11-24', '2026-11-23'];
  const lists = await Promise.all(days.map(pages));
  expect(lists.map(([page = '']) => page.split('\n')[0])).toEqual([
    'maandag 23 november 2026',
    'dinsdag 24 november 2026',
    'maandag 23 november 2026',
  ]);
});
