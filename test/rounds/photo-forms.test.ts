import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { makeLink } from '../support/driver-link.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';
import { photoFile, photosOf } from '../support/photos.ts';
import { formOf } from '../support/request-body.ts';
import { keptToast } from '../support/toast.ts';

const DAY = '2026-11-23';

test('without scripts the forms of the office and of a link add a photo and refuse one of 3 MB, and ask before they delete one', async () => {
  const at = await office();
  await at.plan();
  const { path: link } = await makeLink(at.call);
  const cookie = `vipo_session=${at.token}`;
  const send = async (path: string, fields: Record<string, string | File>) => {
    const headers = { Cookie: cookie, Origin: 'http://vipo.test' };
    const answer = await at.app.fetch(path, { method: 'POST', headers, body: formOf(fields) });
    return [answer.status, answer.headers.get('Location'), keptToast(answer).text];
  };
  const stop = { levering: '1', aanvraag: 'een' };
  const round = paths.round({ datum: DAY });
  const form = paths.roundPhoto({ datum: DAY });
  const foto = photoFile();
  expect(await send(form, { ...stop, foto })).toEqual([
    303,
    `${round}#levering-1`,
    'Foto opgeslagen.',
  ]);
  const large = new File([new Uint8Array(3_000_000)], 'foto.jpg', { type: 'image/jpeg' });
  const refusal = 'Een foto is hoogstens 300 kB. Maak hem kleiner en probeer het opnieuw.';
  expect(await send(form, { ...stop, foto: large })).toEqual([303, round, refusal]);
  expect(await send(`${link}/foto`, { ...stop, foto: large })).toEqual([303, link, refusal]);
  expect(await send(`${link}/foto`, { ...stop, foto })).toEqual([
    303,
    `${link}#levering-1`,
    undefined,
  ]);
  expect(await photosOf(at, 1)).toEqual([1, 2]);
  const pages = [await at.page(round), await at.app.page(link, undefined)];
  expect(
    pages.map(({ body }) => [...body.matchAll(/src="([^"]*\/photo\/\d)"/g)].map(([, url]) => url)),
  ).toEqual([['/photo/1', '/photo/2'], [`${link}/photo/2`]]);
  expect((await at.page(paths.editDelivery(1))).body).toContain('src="/photo/1"');
  await at.call('POST', paths.api.invoice(1));
  expect((await at.page(paths.paymentsOf(1))).body).toContain('href="/photo/1"');
  const pressed = (id: string) => ({ ...stop, verwijderen: id, foto: new File([], '') });
  const sure = { ...pressed('1'), zeker: 'ja' };
  for (const [path, id] of [
    [form, '1'],
    [`${link}/foto`, '2'],
  ] as const) {
    const headers = { Cookie: cookie, Origin: 'http://vipo.test' };
    const asked = await at.app.fetch(path, {
      method: 'POST',
      headers,
      body: formOf(pressed(id)),
    });
    const html = await asked.text();
    expect([asked.status, html]).toEqual([200, expect.stringContaining('Foto verwijderen?')]);
    expect(fieldsOf(html)).toMatchObject({ verwijderen: id, zeker: 'ja' });
  }
  expect(await send(`${link}/foto`, pressed('1'))).toEqual([
    303,
    link,
    'Deze foto is er niet (meer).',
  ]);
  expect(await photosOf(at, 1)).toEqual([1, 2]);
  expect(await send(form, sure)).toEqual([303, `${round}#levering-1`, 'Foto verwijderd.']);
  expect(await photosOf(at, 1)).toEqual([2]);
  const ofLink = { ...sure, verwijderen: '2' };
  expect(await send(`${link}/foto`, ofLink)).toEqual([303, `${link}#levering-1`, undefined]);
  expect(await photosOf(at, 1)).toEqual([]);
});
