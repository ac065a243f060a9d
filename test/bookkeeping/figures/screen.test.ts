import { expect, test } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { pay } from '../../receivables/ledger.ts';
import { aDelivery } from '../../support/app.ts';
import { textOf } from '../../support/html-text.ts';
import { office } from '../../support/office.ts';

const LONG = `Stichting ${'Landgoed'.repeat(20)}`;

/** An office on 20 November 2026 with deliveries and invoices of two years. */
async function busyOffice() {
  const at = await office({ admin: true });
  const { app } = at;
  /** Makes a call at noon of a day, with a session of its own because sessions end after hours. */
  const on = async (day: string, method: string, path: string, body?: object) => {
    app.now = new Date(`${day}T11:00:00.000Z`);
    return (await app.call(method, path, body, { token: app.sessionOf('baas') })).body;
  };
  const invoice = async (day: string, change: object) => {
    const sent = { ...aDelivery, Tijd: `${day} Ochtend`, Betaling: 'bank overmaken', ...change };
    const { id } = await on(day, 'POST', paths.api.addDelivery(), sent);
    await on(day, 'POST', paths.api.invoice(id));
    return id as number;
  };
  await invoice('2025-11-20', { Aantal: '2' });
  const late = await invoice('2025-12-19', { Aantal: '4', Klant_naam: 'Bakker' });
  await invoice('2026-10-01', { Klant_naam: LONG, Prijs: '1000' });
  await on('2026-11-20', 'POST', paths.api.creditInvoice(late), {});
  await invoice('2026-11-20', {});
  const planned = { ...aDelivery, Tijd: '2026-11-21 Ochtend', Aantal: '100' };
  await on('2026-11-20', 'POST', paths.api.addDelivery(), planned);
  pay(app.db, 3, app.now);
  const token = app.sessionOf('baas');
  const page = (path: string) => app.page(path, token);
  return {
    app,
    token,
    page,
    invoice,
    get: (path: string) => app.call('GET', path, undefined, { token }),
  };
}

test('GET /figures gives the months, quarters, customers and payments of a year in euros', async () => {
  const { get } = await busyOffice();
  const { status, body } = await get(paths.api.figures({ jaar: 2026 }));
  expect(status).toBe(200);
  expect([body.jaar, body.totEnMet, body.maanden.length]).toEqual([2026, '2026-11-20', 12]);
  expect(body.maanden[10]).toEqual({
    maand: '2026-11',
    leveringen: 1,
    kuub: 2.5,
    omzet: -111.57,
    btw: -23.43,
    totaal: -135,
    credits: -307.85,
    vorigJaar: {
      leveringen: 1,
      kuub: 2,
      omzet: 159.09,
      btw: 33.41,
      totaal: 192.5,
      credits: 0,
    },
  });
  expect(body.kwartalen[3]).toEqual({
    kwartaal: '2026-K4',
    omzet: 1964.88,
    btw: 412.62,
    credits: -307.85,
    aangifte: { omzet: 1964, btw: 412 },
  });
  expect(body.klanten).toEqual([
    { Klant_naam: LONG, kuub: 2.5, omzet: 2076.45 },
    { Klant_naam: 'Jansen', kuub: 2.5, omzet: 196.28 },
  ]);
  expect(body.betaalmethoden).toEqual([{ methode: 'bank', betalingen: 1, bedrag: 100, dagen: 50 }]);
  expect(body.totaal.vorigJaarTotDezelfdeDag.leveringen).toBe(1);
});

test('GET /figures gives the present year when the year is left out, and refuses a text that is not a year from 1901 up to the present year', async () => {
  const { call } = await office({ admin: true });
  const { body } = await call('GET', paths.api.figures());
  expect(body.jaar).toBe(2026);
  expect(body.kwartalen.map(({ omzet }: { omzet: number }) => omzet)).toEqual([0, 0, 0, 0]);
  expect([body.klanten, body.betaalmethoden, body.dagenTotBetaling]).toEqual([[], [], null]);
  for (const jaar of ['2027', '1900', 'x', '2026-01', '-1', '1e3', '%00', "'", '9'.repeat(5000)]) {
    const answer = await call('GET', paths.api.figures({ jaar }));
    expect([jaar, answer.status]).toEqual([jaar, 422]);
    expect(answer.body.fields.jaar).toBe('Kies een jaar van 1901 tot en met 2026.');
  }
});

test('the page compares this year up to today with the same days of last year', async () => {
  const { page } = await busyOffice();
  const { status, body } = await page(paths.figures({ jaar: 2026 }));
  const text = textOf(body);
  expect(status).toBe(200);
  expect(text).toContain('2026 tot en met 20 november, vergeleken met dezelfde dagen van 2025');
  expect(text).toContain('€ 1.965 omzet zonder BTW, 1.135 % meer');
  expect(text).toContain('5 kuub 2 leveringen, 150 % meer');
  expect(text).toContain('November 1 1 2,5 2 -€ 112 € 159');
  expect(text).toContain('December – 1 – 4 – € 308');
  expect(text).toContain('4e kwartaal € 1.964 -€ 308 € 412 loopt nog');
  expect(text).toContain('3e kwartaal € 0 € 0 € 0 uiterlijk 31 okt');
  expect(text).toContain('Bank 1 € 100 50 dagen');
  expect(body).toContain(`title="${LONG}"`);
  expect(body).not.toMatch(/ style=|NaN|undefined/);
  expect(body.match(/<svg class="chart"/g)).toHaveLength(3);
});

test('the figures of an earlier year are compared with the whole year before it', async () => {
  const { page } = await busyOffice();
  const text = textOf((await page(paths.figures({ jaar: 2025 }))).body);
  expect(text).toContain('Vergeleken met 2024');
  expect(text).toContain('€ 467 omzet zonder BTW 6 kuub 2 leveringen');
  expect(text).not.toContain('loopt nog');
});

test('the start screen shows the turnover of the month without BTW, and links to the page of the figures', async () => {
  const { page } = await busyOffice();
  const { body } = await page(paths.home());
  expect(body).toContain(`<a class="figure" href="${paths.figures()}">`);
  expect(textOf(body)).toContain('-€ 111,57 omzet november, zonder BTW');
});

test('in an office without data the page says that there are no figures, and an invalid year in the URL gives the present year', async () => {
  const { page } = await office({ admin: true });
  for (const jaar of [
    '',
    '2026',
    'x',
    '2030',
    '0',
    "';--",
    '\u0000',
    '9'.repeat(5000),
    '２０２６',
  ]) {
    const { status, body } = await page(paths.figures({ jaar }));
    expect([jaar, status]).toEqual([jaar, 200]);
    expect(body).toContain('Nog geen cijfers over 2026');
  }
  const old = await page(paths.figures({ jaar: 1901 }));
  expect(old.body).toContain('Nog geen cijfers over 1901');
});

test('the CSV has exact amounts with a comma, and no name becomes a formula', async () => {
  const { app, token, invoice } = await busyOffice();
  await invoice('2026-11-20', { Klant_naam: '=cmd|"x";1', Prijs: '2000' });
  const answer = await app.fetch(paths.figuresDownload({ jaar: 2026 }), {
    headers: { Cookie: `vipo_session=${token}` },
  });
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="Cijfers-2026.csv"');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toStartWith('Maand;Leveringen;Kuub;Omzet zonder BTW;Waarvan credit;BTW;Totaal;');
  expect(lines).toContain('Oktober;1;2,5;2076,45;0,00;436,05;2512,50;0;0;0,00;0,00;0,00;0,00');
  expect(lines).toContain('December;0;0;0,00;0,00;0,00;0,00;1;4;307,85;0,00;64,65;372,50');
  expect(lines.find((line) => line.startsWith('2026-K4'))).toBe(
    '2026-K4;6107,44;-307,85;1282,56;6107;1282',
  );
  expect(lines.some((line) => line.startsWith(`"'=cmd|""x"";1";2,5;`))).toBeTrue();
  expect(lines).toContain('bank;1;100,00;50');
  expect(lines.filter((line) => line === '')).toHaveLength(4);
});

test('only administrators see the figures of a year', async () => {
  const { app, page, call, token } = await office();
  for (const path of [paths.figures(), paths.figuresDownload()]) {
    const { status, headers } = await page(path);
    expect([status, headers.get('Location')]).toEqual([303, paths.home()]);
    expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain(
      'error:Alleen een beheerder mag dit.',
    );
  }
  expect((await call('GET', paths.api.figures())).status).toBe(403);
  expect((await app.page(paths.home(), token)).body).not.toContain(paths.figures());
  expect((await app.call('GET', paths.api.figures())).status).toBe(401);
  expect((await app.page(paths.figures(), undefined)).headers.get('Location')).toBe(paths.login());
});

test('each download of the figures is in the log', async () => {
  const { app, page } = await office({ admin: true });
  await page(paths.figuresDownload({ jaar: 2025 }));
  const entry = app.db.$client
    .query('SELECT actor, action, subject FROM audit_log ORDER BY id DESC')
    .get();
  expect(entry).toEqual({ actor: 'baas', action: 'gedownload', subject: 'Cijfers 2025' });
});
