import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aLogo } from '../support/everything.ts';
import { office } from '../support/office.ts';

const BOUNDARY = 'xXgrensXx';
const uploads = [paths.changeLogo(), paths.importCustomers(), '/betalingen/afschrift'];

function bodyOf(parts: number): string {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`;
  return `${part.repeat(parts)}--${BOUNDARY}--\r\n`;
}

async function senderOf(path: string) {
  const { app, token } = await office({ admin: true });
  return async (body: BodyInit, type?: string) => {
    const headers = { Cookie: `vipo_session=${token}`, ...(type && { 'Content-Type': type }) };
    const answer = await app.fetch(path, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
}

test.each([...uploads, paths.api.statement()])(
  'a form for %s may have at most 20 parts',
  async (path) => {
    const send = await senderOf(path);
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    expect((await send(bodyOf(20), type)).status).toBe(422);
    const { status, text } = await send(bodyOf(21), type);
    expect([status, text.includes('te veel delen (hoogstens 20)')]).toEqual([413, true]);
  },
);

test('the parts of a form are counted and parsed with the same boundary', async () => {
  const send = await senderOf(paths.changeLogo());
  for (const type of [
    `multipart/form-data; boundary="${BOUNDARY}"`,
    `Multipart/Form-Data;charset=utf-8; BOUNDARY=${BOUNDARY}`,
    `multipart/form-data; boundary=${BOUNDARY}; boundary=anders`,
    `multipart/form-data; boundary=anders; boundary=${BOUNDARY}`,
  ])
    expect([type, (await send(bodyOf(200), type)).status]).not.toEqual([type, 422]);
});

test.each(uploads)('%s refuses a body that is not a form with a file', async (path) => {
  const send = await senderOf(path);
  for (const [body, type, status] of [
    ['a=b', 'application/x-www-form-urlencoded', 415],
    ['{}', 'application/json', 415],
    [bodyOf(1), 'multipart/form-data', 415],
    ['geen delen', `multipart/form-data; boundary=${BOUNDARY}`, 400],
  ] as const)
    expect([type, (await send(body, type)).status]).toEqual([type, status]);
});

test.each([
  [paths.changeLogo(), 'logo'],
  [paths.importCustomers(), 'bestand'],
  ['/betalingen/afschrift', 'afschrift'],
])('a form for %s without a file or with an empty file is refused', async (path, field) => {
  const send = await senderOf(path);
  for (const [name, sentence] of [
    ['', 'Kies eerst een bestand.'],
    ['leeg', 'Dit bestand is leeg.'],
  ] as const) {
    const form = new FormData();
    form.append(field, new File([], name));
    const { status, text } = await send(form);
    expect([status, text.includes(sentence)]).toEqual([422, true]);
  }
});

test('a logo in a form with a few other parts is stored', async () => {
  const send = await senderOf(paths.changeLogo());
  const form = new FormData();
  for (let i = 0; i < 10; i++) form.append('meer', 'x');
  form.append('logo', aLogo());
  expect((await send(form)).status).toBe(303);
});
