import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { pay } from '../receivables/ledger.ts';
import { type MailingOffice, mailingOffice } from '../support/mailing.ts';

/** An invoice of € 237,50 that was due on 4 December, five days ago. */
async function overdue(change: object = {}) {
  const at = await mailingOffice();
  const id = await at.invoice({ Klant_naam: 'Dhr. J. van der Berg', ...change });
  const later = (days: number) => at.app.wait(days * MS_PER_DAY);
  later(19);
  const remind = (soort: string, vorige?: number | null) =>
    at.call('POST', paths.api.remind(id), { soort, vorige });
  const offer = async () => (await at.call('GET', paths.api.remind(id))).body;
  return { ...at, id, later, remind, offer };
}

function lastText({ server }: Pick<MailingOffice, 'server'>): string {
  return server.mails.at(-1)?.text?.replaceAll('\u00a0', ' ') ?? '';
}

test('a reminder names the open amount beside the total only when a part was paid', async () => {
  await using at = await overdue();
  await at.remind('herinnering');
  expect(lastText(at)).toContain('Beste heer Van der Berg,');
  expect(lastText(at)).toContain('factuur 2026-0001 van € 237,50. We zagen de betaling nog niet.');
  pay(at.app.db, 1, at.app.now, { amount: cents(10_000) });
  at.later(8);
  await at.remind('herinnering');
  expect(lastText(at)).toContain('van € 237,50. Daarvan staat nog € 137,50 open. We zagen');
});

test('a notice to a business asks for the costs of art. 6:96 lid 4 BW, without a term of fourteen days', async () => {
  await using at = await overdue({ Klant_naam: 'Camping De Eikenhoeve' });
  const customer = { Klant_naam: 'Camping De Eikenhoeve', leveringsadres: 'Bosweg 1' };
  const { body } = await at.call('POST', paths.api.customers(), customer);
  const { versie } = (await at.call('GET', paths.api.customer(body.id ?? 1))).body;
  const saved = await at.call('PUT', paths.api.customer(body.id ?? 1), {
    ...customer,
    kvkNummer: '12345678',
    versie,
  });
  expect(saved.status).toBe(200);
  await at.remind('aanmaning');
  expect(lastText(at)).toContain(
    'U bent daardoor ook € 40,00 aan incassokosten verschuldigd (artikel 6:96 lid 4 van het Burgerlijk Wetboek). Samen is dat € 277,50.',
  );
  expect(lastText(at)).not.toContain('veertien dagen');
  at.later(8);
  await at.remind('aanmaning');
  expect(at.server.mails.at(-1)?.subject).toBe('Laatste aanmaning: factuur 2026-0001');
  expect(lastText(at)).toContain('Op 09-12-2026 stuurden wij u een aanmaning');
  expect(lastText(at)).toContain('lid 4');
  expect(lastText(at)).not.toContain('veertien dagen');
});

test('a second notice gives a new term while the first term runs, and asks for the costs when the first term has ended', async () => {
  await using at = await overdue();
  await at.remind('aanmaning');
  const first = lastText(at);
  at.later(15);
  const early = await at.offer();
  const [notice] = early.texts.filter(({ kind }: { kind: string }) => kind === 'aanmaning');
  expect([notice.name, notice.subject]).toEqual([
    'Laatste aanmaning',
    'Laatste aanmaning: factuur 2026-0001',
  ]);
  expect(notice.text.replaceAll('\u00a0', ' ')).toContain(
    'Doet u dat niet, dan komt er € 40,00 aan incassokosten bij (artikel 6:96 lid 6',
  );
  expect(notice.text).toContain('binnen veertien dagen, te rekenen vanaf');
  at.later(1);
  expect((await at.remind('aanmaning')).status).toBe(200);
  expect(lastText(at)).not.toBe(first);
  expect(lastText(at)).toContain(
    'De termijn van veertien dagen is voorbij. U bent daarom ook € 40,00 aan incassokosten verschuldigd (artikel 6:96 lid 6 van het Burgerlijk Wetboek). Samen is dat € 277,50.',
  );
});

test("the mails of a firm that says 'je' have no 'u'", async () => {
  await using at = await overdue();
  at.app.db.$client.run("UPDATE settings SET form_of_address = 'je'");
  for (const soort of ['herinnering', 'aanmaning', 'aanmaning']) {
    expect((await at.remind(soort)).status).toBe(200);
    at.later(20);
  }
  expect((await at.mail(at.id)).status).toBe(200);
  const texts = at.server.mails.map(({ text }) => text ?? '');
  expect(texts).toHaveLength(4);
  for (const text of texts) expect(text).not.toMatch(/\b(u|uw)\b/i);
  expect(texts[1]).toContain('nadat je dit bericht hebt ontvangen');
});

test('a reminder has exactly the text that the office has entered in the settings', async () => {
  await using at = await overdue();
  at.app.db.$client.run(
    "UPDATE settings SET reminder_text = 'Dag {voornaam}, je bent {dagen} te laat.'",
  );
  await at.remind('herinnering');
  expect(lastText(at).trim()).toBe('Dag klant, je bent 5 dagen te laat.');
});
