import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { mailingOffice } from '../support/mailing.ts';

/** Three overdue invoices, of which the second has no address, and an invoice that is not overdue. */
async function lateOnes() {
  const at = await mailingOffice();
  for (const change of [{}, { email: '', Klant_naam: 'Bos' }, { Betaling: 'contant' }])
    await at.invoice(change);
  at.app.wait(19 * MS_PER_DAY);
  await at.invoice();
  return at;
}

const ticks = (body: string) =>
  [...body.matchAll(/name="levering"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="levering"/g)].map(
    ([, first, second]) => Number(first ?? second),
  );

test('without scripts a user selects overdue invoices, checks them in one list, and sends the reminders, with the reason of each failure', async () => {
  await using at = await lateOnes();
  expect(ticks((await at.page(paths.payments())).body)).toEqual([1, 2, 3]);
  const { body } = await at.page(paths.reminders({ levering: '1' }));
  expect(ticks(body)).toEqual([1]);
  const all = (await at.page(paths.reminders({ termijn: 'te-laat' }))).body;
  expect(all).toContain('Er is geen e-mailadres. Vul er een in.');
  expect(all).toContain('Vraag de chauffeur eerst of het geld is ontvangen.');
  expect(ticks(all)).toEqual([1, 3]);
  expect(all.match(/checked=""/g)).toHaveLength(1);
  const form = { levering: '1', 'soort-1': 'aanmaning', aanvraag: 'een' };
  const sent = await at.page(paths.reminders(), form);
  expect(sent.status).toBe(200);
  expect(sent.body).toContain('1 herinnering verstuurd.');
  expect(at.server.mails.map(({ subject }) => subject)).toEqual(['Aanmaning: factuur 2026-0001']);
  // A reload of the page sends the form again.
  expect((await at.page(paths.reminders(), form)).body).toContain('1 herinnering verstuurd.');
  const again = await at.page(paths.reminders(), { ...form, aanvraag: 'twee' });
  expect(again.body).toContain('0 herinneringen verstuurd, 1 niet.');
  expect(again.body).toContain('ging er al een aanmaning uit');
  expect(at.server.mails).toHaveLength(1);
});

test('a request for reminders without a selected invoice leads back to the list, and unknown invoices are left out', async () => {
  await using at = await lateOnes();
  for (const path of [paths.reminders(), paths.reminders({ levering: 'x' })]) {
    const { status, headers } = await at.page(path);
    expect([status, headers.get('location')]).toEqual([303, paths.payments()]);
  }
  expect((await at.page(paths.reminders(), { levering: '99' })).status).toBe(200);
  expect((await at.page(paths.reminders({ levering: '99' }))).status).toBe(200);
});

test('an invoice that a user puts on hold on its own page, with a reason, is left out of the reminders', async () => {
  await using at = await lateOnes();
  const long = await at.page(paths.holdInvoice(1), { reden: 'x'.repeat(501) });
  expect([long.status, long.body.includes('hoogstens 500 tekens')]).toEqual([422, true]);
  expect((await at.page(paths.holdInvoice(1), { reden: 'in termijnen' })).status).toBe(303);
  const list = (await at.page(paths.payments())).body;
  expect(ticks(list)).toEqual([2, 3]);
  expect(list).toContain('title="in termijnen"');
  expect((await at.page(paths.holdInvoice(1))).body).toContain('value="in termijnen"');
  const all = (await at.page(paths.reminders({ termijn: 'te-laat' }))).body;
  expect(ticks(all)).toEqual([3]);
  const chosen = (await at.page(paths.reminders({ levering: '1' }))).body;
  expect(chosen).toContain('staat op &#x27;niet aanmanen&#x27; (in termijnen)');
  await at.page(paths.holdInvoice(1), { reden: '' });
  expect(ticks((await at.page(paths.payments())).body)).toEqual([1, 2, 3]);
  expect((await at.page(paths.holdInvoice(99))).status).toBe(303);
});

test('a reason that a colleague stored after the page was opened is shown before it is replaced', async () => {
  await using at = await lateOnes();
  const save = (geladen: string, reden: string) =>
    at.page(paths.holdInvoice(1), { geladen, reden });
  expect((await at.page(paths.holdInvoice(1))).body).toContain('name="geladen"');
  expect((await save('', 'regeling met de erven')).status).toBe(303);
  const stale = await save('', 'klacht');
  expect(stale.status).toBe(409);
  expect(stale.body).toContain('Intussen is de reden ‘regeling met de erven’ opgeslagen.');
  expect((await save('', 'regeling met de erven')).status).toBe(303);
  expect((await save('regeling met de erven', 'klacht')).status).toBe(303);
  expect((await at.page(paths.payments())).body).toContain('title="klacht"');
});
