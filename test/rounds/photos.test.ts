import { expect, test } from 'bun:test';
import jpeg from 'jpeg-js';
import { paths } from '../../src/paths.ts';
import { makeLink } from '../support/driver-link.ts';
import { type Office, office } from '../support/office.ts';
import { aPhoto, photosOf, sendPhoto } from '../support/photos.ts';

const DAY = '2026-11-23';

const linkFor = async ({ call }: Office, datum?: string) => (await makeLink(call, datum)).path;

async function open({ app, token }: Office, id: number) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await app.fetch(paths.api.photo(id), { headers });
  return { status: answer.status, headers: answer.headers, bytes: await answer.bytes() };
}

test('a photo is stored without the data of the camera, and can only be shown as a picture', async () => {
  const at = await office();
  await at.plan();
  const sent = Buffer.concat([aPhoto(), Buffer.from('<script>after the end</script>')]);
  expect(sent.toString('latin1')).toMatch(/Exif.*GPS.*made by a telephone/s);
  expect(await sendPhoto(at, 1, { body: sent })).toMatchObject({ status: 201, body: { id: 1 } });
  const { status, headers, bytes } = await open(at, 1);
  expect(status).toBe(200);
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|GPS|telephone|script/);
  const [before, after] = [sent, bytes].map((file) => jpeg.decode(file).data);
  expect(after).toEqual(before as Buffer);
  expect(headers.get('Content-Type')).toBe('image/jpeg');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  expect(headers.get('Content-Disposition')).toBe('inline; filename="foto-1.jpg"');
  expect(headers.get('Content-Security-Policy')).toContain('sandbox');
  const again = { Authorization: `Bearer ${at.token}`, 'If-None-Match': headers.get('ETag') ?? '' };
  expect((await at.app.fetch(paths.api.photo(1), { headers: again })).status).toBe(304);
});

test('a delivery has at most three photos, and a repeated request adds none', async () => {
  const at = await office();
  await at.plan();
  expect(await photosOf(at, 1)).toEqual([]);
  const first = { headers: { 'X-Client-Request-Id': 'een' } };
  for (const expected of [1, 1]) expect((await sendPhoto(at, 1, first)).body.id).toBe(expected);
  for (const expected of [2, 3]) expect((await sendPhoto(at, 1)).body.id).toBe(expected);
  const fourth = await sendPhoto(at, 1);
  expect([fourth.status, fourth.body.error]).toEqual([
    409,
    "Een levering heeft hoogstens 3 foto's.",
  ]);
  expect((await sendPhoto(at, 1, first)).status).toBe(201);
  expect(await photosOf(at, 1)).toEqual([1, 2, 3]);
  const listed = await at.call('GET', paths.api.deliveries());
  expect(listed.body[0].fotos).toEqual([1, 2, 3]);
  expect(() =>
    at.app.db.$client.run(
      'INSERT INTO photos SELECT 9, 1, request_id, made_at, width, height, jpeg FROM photos WHERE id = 1',
    ),
  ).toThrow('a delivery has at most three photos');

  expect((await at.call('DELETE', paths.api.photo(1))).status).toBe(200);
  for (const method of ['GET', 'DELETE'])
    expect((await at.call(method, paths.api.photo(1))).status).toBe(404);
  expect(await photosOf(at, 1)).toEqual([2, 3]);
  expect((await sendPhoto(at, 1, first)).status).toBe(409);
});

const photo = aPhoto({ width: 16, height: 16 });

/** The small photo, with the bytes `to` where the bytes `from` first occur. */
function changed(from: number[], to: number[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(photo);
  bytes.set(to, bytes.indexOf(Buffer.from(from)));
  return bytes;
}
const FRAME = [0xff, 0xc0, 0, 17, 8, 0, 16, 0, 16, 3];
const frame = (...fields: number[]) => changed(FRAME, [0xff, 0xc0, 0, 17, ...fields]);

const refused: [string, Buffer<ArrayBuffer>, Record<string, string>, number][] = [
  ['JSON', Buffer.from('{}'), { 'Content-Type': 'application/json' }, 415],
  ['a PNG', photo, { 'Content-Type': 'image/png' }, 415],
  ['an empty body', Buffer.alloc(0), {}, 422],
  ['another file', Buffer.from('<html>hello</html>'), {}, 422],
  ['only the start of a JPEG', Buffer.from([0xff, 0xd8]), {}, 422],
  ['a JPEG without its end', Buffer.from(photo.subarray(0, -2)), {}, 422],
  ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), {}, 422],
  [
    'a segment that is longer than the file',
    changed([0xff, 0xdb], [0xff, 0xdb, 0xff, 0xff]),
    {},
    422,
  ],
  ['a height of 0', frame(8, 0, 0, 0, 16, 3), {}, 422],
  ['a width of 4097', frame(8, 0, 16, 16, 1, 3), {}, 422],
  ['12 bits a colour', frame(12, 0, 16, 0, 16, 3), {}, 422],
  ['four colours', frame(8, 0, 16, 0, 16, 4), {}, 422],
  ['arithmetic coding', changed(FRAME, [0xff, 0xc9]), {}, 422],
  ['two frames', changed([0xff, 0xdb, 0, 132], FRAME), {}, 422],
  [
    'a JPEG of 300,001 bytes',
    Buffer.concat([photo, Buffer.alloc(300_001 - photo.length)]),
    {},
    413,
  ],
  ['a JPEG of 2 MB', Buffer.concat([photo, Buffer.alloc(2_000_000)]), {}, 413],
];

test('a body is refused when it is too large or not a whole JPEG that every browser shows', async () => {
  const at = await office();
  await at.plan();
  for (const [name, body, headers, status] of refused) {
    const answer = await sendPhoto(at, 1, { body, headers });
    expect([name, answer.status]).toEqual([name, status]);
    expect(answer.body.error).toBeString();
  }
  expect(await photosOf(at, 1)).toEqual([]);
});

test('thousands of short JFIF segments are left out and do not make the stored photo larger', async () => {
  const at = await office();
  await at.plan();
  const short = Buffer.from('ffe000074a46494600', 'hex');
  const many = Array.from({ length: 30_000 }, () => short);
  const body = Buffer.concat([photo.subarray(0, 2), ...many, photo.subarray(2)]);
  expect((await sendPhoto(at, 1, { body })).status).toBe(201);
  expect((await open(at, 1)).bytes.length).toBeLessThanOrEqual(photo.length);
});

test('a link shows and deletes only its own photos, and only while the delivery is on the day of the link', async () => {
  const at = await office();
  await at.plan();
  await at.plan({ Tijd: '2026-11-24 Ochtend' });
  const [link, other, later] = [
    await linkFor(at),
    await linkFor(at),
    await linkFor(at, '2026-11-24'),
  ];
  expect((await sendPhoto(at, 1)).body.id).toBe(1);
  expect((await sendPhoto(at, 1, {}, link)).body.id).toBe(2);
  expect((await sendPhoto(at, 2, {}, link)).status).toBe(404);
  const see = async (path: string, id: number) =>
    (await at.app.fetch(path + paths.api.photo(id))).status;
  expect([
    await see(link, 1),
    await see(link, 2),
    await see(other, 2),
    await see(later, 2),
  ]).toEqual([404, 200, 404, 404]);
  const remove = (path: string, id: number) => at.app.call('DELETE', path + paths.api.photo(id));
  expect((await remove(link, 1)).status).toBe(404);
  await at.call('PATCH', paths.api.deliverySlot(1), { Datum: '2026-11-24', Tijdslot: 'Ochtend' });
  for (const path of [link, later]) expect(await see(path, 2)).toBe(404);
  expect((await remove(link, 2)).status).toBe(404);
  await at.call('PATCH', paths.api.deliverySlot(1), { Datum: DAY, Tijdslot: 'Ochtend' });
  expect((await remove(link, 2)).status).toBe(200);
  expect(await photosOf(at, 1)).toEqual([1]);
  const actors = at.app.db.$client
    .query("SELECT action, actor FROM audit_log WHERE action LIKE 'foto %' ORDER BY id")
    .values();
  await at.app.addUser('baas', { isAdmin: true });
  const log = await at.app.page(paths.logbook(), at.app.sessionOf('baas'));
  expect(log.body).toMatch(/Foto gemaakt.*href="\/photo\/2"/s);
  const gone = await at.app.fetch(paths.api.photo(2), {
    headers: { Cookie: `vipo_session=${at.token}`, Accept: 'text/html' },
  });
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringContaining('<p>Deze foto is er niet (meer).</p>'),
  ]);
  expect(actors).toEqual([
    ['foto gemaakt', 'piet'],
    ['foto gemaakt', expect.stringMatching(/^chauffeur, link van piet/)],
    ['foto verwijderd', expect.stringMatching(/^chauffeur, link van piet/)],
  ]);
});

test('a link can add at most a hundred photos to a delivery, counting deleted photos too', async () => {
  const at = await office();
  await at.plan();
  const link = await linkFor(at);
  for (let i = 1; i <= 100; i++) {
    const { body } = await sendPhoto(at, 1, { body: photo }, link);
    await at.app.call('DELETE', link + paths.api.photo(body.id));
  }
  expect((await sendPhoto(at, 1, { body: photo }, link)).status).toBe(429);
  expect((await sendPhoto(at, 1, { body: photo }, await linkFor(at))).status).toBe(201);
});

test('the photos of a deleted delivery are hidden until it is restored, and are deleted after 30 days when it is not restored', async () => {
  const at = await office();
  await at.plan();
  await at.plan();
  await sendPhoto(at, 1);
  const { body } = await at.call('DELETE', paths.api.delivery(1));
  expect((await at.call('GET', paths.api.photo(1))).status).toBe(404);
  await at.call('POST', paths.api.undo(body.hersteld_id));
  expect(await photosOf(at, 1)).toEqual([1]);
  expect((await open(at, 1)).status).toBe(200);

  await at.call('DELETE', paths.api.delivery(1));
  at.app.now = new Date('2026-12-24T09:30:00.000Z');
  const later = { ...at, token: at.app.sessionOf('piet') };
  await at.app.call('DELETE', paths.api.delivery(2), undefined, later);
  expect(at.app.db.$client.query('SELECT id FROM photos').all()).toEqual([]);
});
