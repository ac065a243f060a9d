import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { assets } from '../../dist/assets.ts';
import { paths } from '../../src/paths.ts';
import { aLogo, take } from '../support/everything.ts';
import { office } from '../support/office.ts';

const MARK = /<p class="mark"><img src="(.*?)" alt=""\/><b>(.*?)<\/b>/;

test('the login screen shows the name and the logo of the firm without a session, and a logo that is not in use needs a session', async () => {
  const { app, token } = await office({ admin: true });
  app.db.$client.run("UPDATE settings SET home_title = 'Bos & Zoon', address = 'Geheimweg 1'");
  const mark = async () => MARK.exec(String((await app.page(paths.login(), undefined)).body));
  expect((await mark())?.slice(1)).toEqual([assets.icon, 'Bos &amp; Zoon']);
  const upload = { logo: aLogo() };
  await take(app, ['POST /instellingen/logo', paths.changeLogo(), upload], token);
  const logo = (await mark())?.[1] ?? '';
  const shown = await app.fetch(logo);
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  const sha256 = createHash('sha256')
    .update(await shown.bytes())
    .digest('hex');
  expect(logo).toBe(paths.logo(sha256));
  app.db.$client.run('UPDATE settings SET logo_sha256 = NULL');
  expect((await mark())?.[1]).toBe(assets.icon);
  expect((await app.fetch(logo)).status).toBe(303);
  expect(String((await app.page(paths.login(), undefined)).body)).not.toContain('Geheimweg');
});
