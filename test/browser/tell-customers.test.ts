import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { endSessions, logInAs, once, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { DAY, morning, ROUND, stop } from '../support/round.ts';
import { startMailServer } from '../support/smtp-server.ts';

const LONG = 'Van der Hoeven-Brinkhorst tot Zutphen BV';

test('a clerk computes the times, changes one by keyboard and tells one customer, and the round shows the told time after a move', async () => {
  const mail = await startMailServer();
  const planned = [LONG, 'Bea'].map((name) => ({
    Klant_naam: name,
    email: 'klant@klant.test',
    ...morning,
  }));
  await visit(
    async (visitor) => {
      const { page, app } = visitor;
      const call = await planAll(visitor, planned);
      app.db.$client.run('UPDATE settings SET latitude = 52, longitude = 6');
      app.db.$client.run('UPDATE deliveries SET latitude = 52, longitude = 6.1');
      await visitor.open(ROUND);
      await page.getByRole('button', { name: 'Tijden berekenen' }).click();
      const from = page.getByLabel(`${LONG}, van`);
      expect(await from.inputValue()).toBe('08:00');
      await from.press('Control+a');
      await page.keyboard.type('9.30');
      await page.keyboard.press('Enter');
      await says(visitor, 'status', 'De tijden zijn opgeslagen.');
      await stop(page, LONG).getByText('09:30–10:00').waitFor();
      await page.getByRole('button', { name: 'Klanten berichten' }).click();
      await page.getByLabel('Bea').first().uncheck();
      await page.getByRole('button', { name: 'Berichten', exact: true }).click();
      await page.getByText('1 bericht verstuurd.').waitFor();
      expect((await mail.next()).subject).toContain('tussen 09:30 en 10:00');
      const next = '2026-11-24';
      await call('PATCH', paths.api.deliverySlot(1), { Tijd: `${next} Ochtend` });
      await visitor.open(paths.round({ datum: next }));
      await page.getByText('Klant weet nog van maandag 23 november, 09:30–10:00.').waitFor();
      await page.getByText('1 stop met een oude tijd.').waitFor();
      expect(mail.mails).toEqual([]);
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});

async function logInAgain(visitor: Visit, button: string): Promise<void> {
  const { page } = visitor;
  endSessions(visitor);
  const back = page.url();
  await page.getByRole('button', { name: button, exact: true }).click();
  await logInAs(visitor, 'piet');
  await page.waitForURL(back);
}

test('typed times are in the form again after the session ended, beside those of a new stop', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad', ...morning }]);
    await page.goto(url + paths.roundTimes({ datum: DAY }));
    await page.getByLabel('Aad, van').fill('9:15');
    await page.getByLabel('Aad, tot').fill('11');
    const call = await planAll(visitor, [{ Klant_naam: 'Bea', ...morning }]);
    const tijden = [{ delivery_id: 2, van: '10:00', tot: '11:00' }];
    await call('PUT', paths.api.roundTimes(), { datum: DAY, tijden });
    await logInAgain(visitor, 'Opslaan');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await stop(page, 'Aad').getByText('09:15–11:00').waitFor();
    await stop(page, 'Bea').getByText('10:00–11:00').waitFor();
  }));

test('typed times of a page that the user left before the answer came do not replace newer times after a later login', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    const call = await planAll(visitor, [{ Klant_naam: 'Aad', ...morning }]);
    const times = paths.roundTimes({ datum: DAY });
    await page.goto(url + times);
    await page.getByLabel('Aad, van').fill('9:15');
    // After status 204 the browser stays on the page, as it does while it waits for an answer.
    await once(visitor, url + times, (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await page.goto(url + paths.week());
    const tijden = [{ delivery_id: 1, van: '10:00', tot: '12:00' }];
    await call('PUT', paths.api.roundTimes(), { datum: DAY, tijden });
    endSessions(visitor);
    await page.goto(url + times);
    await logInAs(visitor, 'piet');
    expect(await page.getByLabel('Aad, van').inputValue()).toBe('10:00');
  }));

test('a customer whom the user deselected is still not selected after the session ended', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page, url } = visitor;
      const email = 'klant@klant.test';
      const names = ['Aad', 'Bea'];
      const planned = names.map((Klant_naam) => ({ Klant_naam, email, ...morning }));
      const call = await planAll(visitor, planned);
      const tijden = names.map((_, i) => ({ delivery_id: i + 1, van: '10:00', tot: '11:00' }));
      await call('PUT', paths.api.roundTimes(), { datum: DAY, tijden });
      await page.goto(url + paths.announceRound({ datum: DAY }));
      await page.getByLabel('Bea').first().uncheck();
      await logInAgain(visitor, 'Berichten');
      expect(await page.getByLabel('Aad').first().isChecked()).toBeTrue();
      expect(await page.getByLabel('Bea').first().isChecked()).toBeFalse();
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});
