import { expect, test } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { aDelivery } from '../../support/app.ts';
import { textOf } from '../../support/html-text.ts';
import { office } from '../../support/office.ts';

test('the delivered kuub leave out wood that the driver brought back, and planned kuub are a separate figure', async () => {
  const { call, page } = await office({ admin: true });
  const plan = async (day: string, Aantal: string) => {
    const sent = { ...aDelivery, Tijd: `${day} Ochtend`, Aantal };
    return (await call('POST', paths.api.addDelivery(), sent)).body.id as number;
  };
  const report = async (Aantal: string, outcome: object) =>
    call('POST', paths.api.delivered(await plan('2026-11-20', Aantal)), outcome);
  await plan('2026-11-19', '1');
  await report('2', { uitkomst: 'geleverd' });
  await report('4', { uitkomst: 'niet thuis' });
  await report('8', { uitkomst: 'geweigerd' });
  await report('16', { uitkomst: 'minder', aantal: '15,5' });
  await plan('2026-11-21', '32');
  const { body } = await call('GET', paths.api.figures());
  expect([body.totaal.leveringen, body.totaal.kuub]).toEqual([3, 18.5]);
  expect([body.maanden[10].leveringen, body.maanden[10].kuub]).toEqual([3, 18.5]);
  expect(body.gepland).toEqual({ leveringen: 1, kuub: 32 });
  expect(textOf((await page(paths.figures())).body)).toContain(
    '18,5 kuub 3 leveringen; nog 32 kuub gepland',
  );
});
