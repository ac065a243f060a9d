import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';

const SENTENCE = 'Je was uitgelogd. Log in om verder te gaan.';

test('the login page says that the session has ended only to a browser that still has the session cookie, and logging out deletes this cookie', async () => {
  const { app, token } = await office();
  const cookie = `vipo_session=${token}`;
  const says = async (headers: Record<string, string>) => {
    const answer = await app.fetch(paths.login(), { headers });
    return (await answer.text()).includes(SENTENCE);
  };
  const logOut = () => {
    const type = 'application/x-www-form-urlencoded';
    const headers = { Cookie: cookie, 'Content-Type': type };
    return app.fetch(paths.logout(), { method: 'POST', headers });
  };
  expect(await says({})).toBe(false);
  // The browser deletes the cookie after logging out.
  expect((await logOut()).headers.get('Set-Cookie')).toMatch(/^vipo_session=;/);
  expect(await says({ Cookie: cookie })).toBe(true);
});
