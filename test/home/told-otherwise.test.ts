import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { startMailServer } from '../support/smtp-server.ts';

const [DAY, NEXT] = ['2026-11-23', '2026-11-24'];

test('the start screen counts the deliveries of which the customer knows an old day or time, also two of one customer, until the customer is told again or the stop has an outcome', async () => {
  const mail = await startMailServer();
  const at = await office({ config: { mail: mail.config } });
  for (const name of ['aad', 'bea', 'aad', 'dirk'])
    await at.plan({ Klant_naam: name, email: `${name}@klant.test` });
  const notice = async () => {
    const { body } = await at.page(paths.home());
    const [found = ''] = /<p class="notice warn">.*?<\/p>/s.exec(body) ?? [];
    const links = [...found.matchAll(/href="([^"]*)">([^<]*)</g)].map(([, ...link]) => link);
    return { text: found.replaceAll(/<[^>]*>/g, ''), links };
  };
  const store = (datum: string, van: string, ids: number[]) => {
    const tijden = ids.map((delivery_id) => ({ delivery_id, van, tot: '16:00' }));
    return at.call('PUT', paths.api.roundTimes(), { datum, tijden });
  };
  const announce = async (datum: string, ids: number[]) => {
    const sent = { datum, delivery_ids: ids, kanaal: 'mail' };
    const { body } = await at.call('POST', paths.api.announceRound(), sent);
    expect(body).toEqual(ids.map((delivery_id) => ({ delivery_id, success: true })));
  };
  await store(DAY, '10:00', [1, 2, 3]);
  await announce(DAY, [1, 2, 3]);
  expect((await notice()).text).toBe('');
  await store(DAY, '14:00', [1]);
  expect(await notice()).toEqual({
    text: 'Bij 1 levering weet de klant nog een oude dag of tijd. Bericht opnieuw: maandag 23 november (1)',
    links: [[paths.announceRound({ datum: DAY }), 'maandag 23 november (1)']],
  });
  for (const id of [2, 3])
    await at.call('PATCH', paths.api.deliverySlot(id), { Tijd: `${NEXT} Ochtend` });
  expect(await notice()).toEqual({
    text: 'Bij 3 leveringen weet de klant nog een oude dag of tijd. Bericht opnieuw: maandag 23 november (1), dinsdag 24 november (2)',
    links: [
      [paths.announceRound({ datum: DAY }), 'maandag 23 november (1)'],
      [paths.announceRound({ datum: NEXT }), 'dinsdag 24 november (2)'],
    ],
  });
  await announce(DAY, [1]);
  await store(NEXT, '10:00', [2]);
  await announce(NEXT, [2]);
  await store(DAY, '10:00', [1]);
  await announce(DAY, [1]);
  expect((await notice()).links).toEqual([
    [paths.announceRound({ datum: NEXT }), 'dinsdag 24 november (1)'],
  ]);
  await at.call('POST', paths.api.delivered(3), { uitkomst: 'geweigerd' });
  expect((await notice()).text).toBe('');
  const { body: question } = await at.page(paths.editDelivery(2), { verwijderen: 'vraag' });
  expect(question).toContain('De klant verwacht het hout op dinsdag 24 november, 10:00–16:00.');
  await at.call('PATCH', paths.api.deliverySlot(1), { Tijd: `${DAY} Middag` });
  expect((await notice()).links).toEqual([
    [paths.announceRound({ datum: DAY }), 'maandag 23 november (1)'],
  ]);
  await mail.stop();
});
