import { expect, test } from 'bun:test';
import { visit, type Visit } from '../support/browser.ts';
import { aPhoto } from '../support/photos.ts';
import { planAll } from '../support/planning.ts';
import { press, ROUND, takePhoto, three } from '../support/round.ts';
import { until } from '../support/until.ts';

/** Opens the round, takes a photo and ticks a stop without a connection, and leaves the page. */
async function leaveWaiting(visitor: Visit, change: () => unknown): Promise<void> {
  const { page, context } = visitor;
  await planAll(visitor, three);
  await visitor.open(ROUND);
  await context.setOffline(true);
  await takePhoto(visitor, 'Aad', aPhoto({ width: 40, height: 30 }));
  await page.getByText('wacht op verzending: 1').waitFor();
  await press(visitor, 'Aad', 'Geleverd');
  await page.getByText('wacht op verzending: 2').waitFor();
  await change();
  await page.goto('about:blank');
  await context.setOffline(false);
}

/** Opens the round, and waits until the tick and the photo are stored. */
async function bothAreSent(visitor: Visit): Promise<void> {
  await visitor.open(ROUND);
  const both = visitor.app.db.$client.query(
    'SELECT 1 FROM deliveries, photos ON photos.delivery_id = deliveries.id WHERE delivered_at <> 0',
  );
  await until(() => both.all().length === 1);
  await visitor.page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
  const { local, stored } = await visitor.page.evaluate(waitingInBrowser, '');
  expect([local, stored]).toEqual([[], []]);
}

/** Runs in the browser. Returns the keys of the waiting ticks and the waiting photos. Gives both to `owner`, if any. */
async function waitingInBrowser(owner: string) {
  const opened = indexedDB.open('rit', 1);
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const photos = opened.result.transaction('fotos', 'readwrite').objectStore('fotos');
  const request = photos.getAll();
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const stored = request.result as { owner: string }[];
  const local = Object.keys(localStorage).filter((key) => key.startsWith('rit:'));
  if (owner !== '') {
    photos.clear();
    for (const photo of stored) photos.add({ ...photo, owner });
    localStorage.setItem(`rit:${owner}`, localStorage.getItem(local[0] ?? '') ?? '');
    localStorage.removeItem(local[0] ?? '');
  }
  opened.result.close();
  return { local, stored };
}

test('a tick and a photo that wait in a browser are sent when the user was renamed meanwhile', () =>
  visit(async (visitor) => {
    await leaveWaiting(visitor, () =>
      visitor.app.db.$client.run("UPDATE users SET username = 'pieter', username_fold = 'pieter'"),
    );
    await bothAreSent(visitor);
  }));

test('Vipo sends a tick and a photo that an earlier version kept under the name of the user', () =>
  visit(async (visitor) => {
    await leaveWaiting(visitor, () => visitor.page.evaluate(waitingInBrowser, 'piet'));
    await bothAreSent(visitor);
  }));
