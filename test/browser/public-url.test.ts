import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { visit } from '../support/browser.ts';

test.each(['http://vipo.firma.example', 'https://vipo.firma.example'])(
  'when the public URL is %s, a user who opens Vipo by the name of the server can log in and out and open a form',
  (publicUrl) =>
    visit(
      async (visitor) => {
        await visitor.logIn();
        await visitor.open(paths.plan());
        expect(visitor.page.url()).toBe(visitor.url + paths.plan());
        await visitor.open(paths.home());
        await visitor.page.getByRole('button', { name: 'piet' }).click();
        await visitor.page.getByRole('button', { name: 'Uitloggen' }).click();
        await visitor.page.waitForURL(visitor.url + paths.login());
      },
      { config: { publicUrl } },
    ),
);
