import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { board, card, drag, MONDAY, openBoard, shows } from '../support/board.ts';
import { says } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';

test('the card of a delivered delivery moves to another day only after a confirmation, by dragging and in the dialog', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await board(visitor);
    await call('POST', paths.api.delivered(1), { geleverd: true });
    await openBoard(visitor);
    const question = page.getByRole('dialog', { name: 'Toch verplaatsen?' });
    await drag(visitor, 'An', card(visitor, 'Cas'), 0.1);
    await question.getByText('An is al geleverd.').waitFor();
    await question.getByRole('button', { name: 'Annuleren' }).click();
    await shows(visitor, MONDAY, ['An', 'Bas']);
    expect((await call('GET', paths.api.delivery(1))).body.Tijd).toBe('2026-11-23 Ochtend');
    await card(visitor, 'An').getByRole('button', { name: 'Verplaatsen' }).click();
    await page.getByLabel('Datum').fill('2026-11-24');
    await page.getByRole('dialog').getByRole('button', { name: 'Verplaatsen' }).click();
    await question.getByRole('button', { name: 'Toch verplaatsen' }).click();
    await says(visitor, 'status', 'An staat nu op dinsdag 24 november, Ochtend.');
    await drag(visitor, 'Bas', card(visitor, 'Cas'), 0.1);
    await says(visitor, 'status', 'Bas staat nu op dinsdag 24 november, Middag.');
    expect(await question.count()).toBe(0);
  }));
