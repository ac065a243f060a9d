import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { pay } from '../receivables/ledger.ts';
import { ADDRESS, type MailingOffice, mailingOffice } from '../support/mailing.ts';
import { nextTurn } from '../support/until.ts';

/** An invoice of € 237,50 that was due on 4 December, five days ago. */
async function overdue(change: object = {}) {
  const at = await mailingOffice();
  const id = await at.invoice(change);
  at.app.wait(19 * MS_PER_DAY);
  return { ...at, id };
}

function remind({ call }: MailingOffice, id: number, body: object = {}, headers = {}) {
  return call('POST', paths.api.remind(id), { soort: 'herinnering', ...body }, headers);
}

test('a reminder names the open amount and its due date, and has the stored PDF', async () => {
  await using at = await overdue({ Klant_naam: 'Carla Meijer' });
  pay(at.app.db, 1, at.app.now, { amount: cents(10_000) });
  expect((await remind(at, at.id)).body).toEqual({ success: true });
  const [mail] = at.server.mails;
  expect(mail?.subject).toBe('Herinnering: factuur 2026-0001');
  expect(mail?.text).toContain('Beste Carla,');
  expect(mail?.text).toContain(
    'Op 04-12-2026 verviel factuur 2026-0001 van €\u00a0237,50. Daarvan staat nog €\u00a0137,50 open.',
  );
  const { bytes } = await at.pdf(at.id);
  expect(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
  expect(at.server.recipients).toEqual([ADDRESS]);
});

test('the notice of art. 6:96 lid 6 BW names a term that begins on the day after receipt, and the costs of collecting the open amount', async () => {
  await using at = await overdue({ Klant_naam: 'Carla Meijer', Prijs: '200', bezorgkosten: '0' });
  pay(at.app.db, 1, at.app.now, { amount: cents(10_000) });
  await remind(at, at.id, { soort: 'aanmaning' });
  const [mail] = at.server.mails;
  expect(mail?.subject).toBe('Aanmaning: factuur 2026-0001');
  const text = mail?.text?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Beste Carla Meijer,');
  expect(text).toContain('betaald moeten zijn, 5 dagen geleden. Er staat nog € 400,00 open.');
  expect(text).toContain(
    'binnen veertien dagen, te rekenen vanaf de dag nadat u dit bericht hebt ontvangen',
  );
  expect(text).toContain('dan komt er € 60,00 aan incassokosten bij');
});

test('a reminder is refused for an invoice that is not due yet, is paid or is credited', async () => {
  await using at = await mailingOffice();
  const ids = [await at.invoice(), await at.invoice(), await at.invoice()];
  const refusals = async () => {
    const answers = [];
    for (const id of ids) answers.push(await remind(at, id));
    return answers.map(({ status, body }) => [status, body.error]);
  };
  at.app.wait(14 * MS_PER_DAY);
  pay(at.app.db, 2, at.app.now, { amount: cents(23_750) });
  await at.call('POST', paths.api.creditInvoice(3), {});
  const done = [
    [409, 'Factuur 2026-0002 is al betaald.'],
    [409, 'Factuur 2026-0003 is gecrediteerd.'],
  ];
  expect(await refusals()).toEqual([
    [409, 'Factuur 2026-0001 vervalt pas op 04-12-2026.'],
    ...done,
  ]);
  at.app.wait(MS_PER_DAY);
  expect(await refusals()).toEqual([[200, undefined], ...done]);
  expect((await remind(at, 99)).status).toBe(404);
  expect((await remind(at, 1, { soort: 'dreigbrief' })).status).toBe(422);
  expect((await at.call('GET', paths.api.remind(2))).status).toBe(409);
  expect(at.server.recipients).toHaveLength(1);
});

test('a second reminder of either kind within seven days needs a confirmation', async () => {
  await using at = await overdue();
  await remind(at, at.id);
  at.app.wait(5 * MS_PER_DAY);
  const question = 'Op 09-12-2026, 5 dagen geleden, ging er al een herinnering uit. Nu nog een?';
  for (const vorige of [undefined, null, 99]) {
    const { status, body } = await remind(at, at.id, { soort: 'aanmaning', vorige });
    expect([status, body.error]).toEqual([409, question]);
  }
  const { body: offer } = await at.call('GET', paths.api.remind(at.id));
  expect([offer.warnings, offer.texts[0].kind]).toEqual([[question], 'aanmaning']);
  const yes = { soort: 'aanmaning', vorige: offer.previous };
  expect((await remind(at, at.id, yes)).status).toBe(200);
  expect((await remind(at, at.id, yes)).status).toBe(409);
  at.app.wait(6 * MS_PER_DAY);
  expect((await remind(at, at.id)).status).toBe(409);
  at.app.wait(MS_PER_DAY);
  const { body: week } = await at.call('GET', paths.api.remind(at.id));
  expect([week.warnings, week.previous]).toEqual([[], null]);
  expect((await remind(at, at.id, { vorige: null })).status).toBe(200);
  expect(at.rows().map(({ kind }) => kind)).toEqual(['herinnering', 'aanmaning', 'herinnering']);
});

test('simultaneous and repeated requests for a reminder send one mail', async () => {
  await using at = await overdue();
  at.server.fail({ after: nextTurn });
  const first = { 'X-Client-Request-Id': 'een' };
  const both = [remind(at, at.id, {}, first), remind(at, at.id, { soort: 'aanmaning' })];
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await remind(at, at.id, {}, first)).status).toBe(statuses[0] ?? 0);
  expect(at.server.recipients).toHaveLength(1);
});

test('a reminder without an answer is sent again only when the user chooses so, and the archive and the log show its state', async () => {
  await using at = await overdue();
  at.server.fail({ drop: 'message' });
  expect((await remind(at, at.id)).status).toBe(502);
  at.server.accept();
  at.app.wait(30 * MS_PER_DAY);
  const { status, body } = await remind(at, at.id);
  expect([status, body.error]).toEqual([
    409,
    'Of een herinnering van 09-12-2026 10:30 aankwam, is niet bekend. Nu nog een?',
  ]);
  expect((await at.page(paths.archive())).body).toContain('Herinnering onzeker');
  const { body: offer } = await at.call('GET', paths.api.remind(at.id));
  expect((await remind(at, at.id, { vorige: offer.previous })).status).toBe(200);
  expect((await at.page(paths.archive())).body).toContain('Herinnerd 08-01');
  const log = at.app.db.$client
    .query("SELECT action FROM audit_log WHERE action LIKE 'herinnering%'")
    .values();
  expect(log.flat()).toEqual(['herinnering mailen onbekend', 'herinnering gemaild']);
});

test('a reminder for an invoice in cash comes with a warning to ask the driver first', async () => {
  await using at = await overdue({ Betaling: 'contant' });
  const { body } = await at.call('GET', paths.api.remind(at.id));
  expect(body.warnings).toEqual([
    'Deze factuur is contant. Vraag de chauffeur eerst of het geld is ontvangen.',
  ]);
  expect((await remind(at, at.id)).status).toBe(200);
});

test('without scripts a page shows a reminder of either kind, and asks for confirmation before a second reminder', async () => {
  await using at = await overdue();
  const shown = (await at.page(paths.remind(at.id))).body;
  expect(shown).toContain('<strong>Herinnering: factuur 2026-0001</strong>');
  const notice = (await at.page(paths.remind(at.id, { soort: 'aanmaning' }))).body;
  expect(notice).toContain('<strong>Aanmaning: factuur 2026-0001</strong>');
  const form = { email: ADDRESS, soort: 'aanmaning', vorige: '', aanvraag: 'een' };
  expect((await at.page(paths.remind(at.id), form)).status).toBe(303);
  expect(at.server.mails[0]?.subject).toBe('Aanmaning: factuur 2026-0001');
  const again = await at.page(paths.remind(at.id), { ...form, aanvraag: 'twee' });
  expect([again.status, again.body.includes('Toch versturen')]).toEqual([409, true]);
  const vorige = String(at.rows()[0]?.id);
  const chosen = await at.page(paths.remind(at.id), { ...form, vorige, aanvraag: 'drie' });
  expect([chosen.status, at.server.mails.length]).toEqual([303, 2]);
});

test('the list of open invoices shows the last reminder that was sent, with its number when it is not the first of its kind', async () => {
  await using at = await overdue();
  const shown = async () =>
    /<td>((?:\d+e )?(?:Herinnering|herinnering|Aanmaning)[^<]*)<\/td>/.exec(
      (await at.page(paths.payments())).body,
    )?.[1];
  expect(await shown()).toBeUndefined();
  await remind(at, at.id);
  expect(await shown()).toBe('Herinnering 09-12');
  at.app.wait(8 * MS_PER_DAY);
  await remind(at, at.id);
  expect(await shown()).toBe('2e herinnering 17-12');
  at.app.wait(8 * MS_PER_DAY);
  await remind(at, at.id, { soort: 'aanmaning' });
  expect(await shown()).toBe('Aanmaning 25-12');
  at.app.wait(8 * MS_PER_DAY);
  at.server.fail({ recipient: '550 no such user' });
  expect((await remind(at, at.id)).status).toBe(502);
  expect(await shown()).toBe('Aanmaning 25-12');
});
