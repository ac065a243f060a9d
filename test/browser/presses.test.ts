import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin, callsOf, press } from '../support/browser-steps.ts';
import { type Visit, visit } from '../support/browser.ts';
import { keysOf } from '../support/keyboard.ts';
import { readLines } from '../support/statement-steps.ts';
import { until } from '../support/until.ts';

/** The screens that open with the focus in a field, where '/' is a letter. */
const FORMS: string[] = [paths.plan(), paths.newCustomer()];
const SCREENS = [
  ...FORMS,
  paths.home(),
  paths.overview(),
  paths.week(),
  paths.round(),
  paths.invoicing(),
  paths.archive(),
  paths.payments(),
  paths.paymentsOf(1),
  paths.customers(),
  paths.customer(1),
  paths.editDelivery(2),
  paths.figures(),
  paths.logbook(),
  paths.settings(),
  paths.users(),
];

const field = ({ page }: Visit) => page.getByRole('combobox', { name: 'Zoeken' });

/** Signs in. Adds the open invoice 2026-0001 and a delivery of today for Jansen, and a line of a bank statement. */
async function office(visitor: Visit): Promise<void> {
  await visitor.signIn();
  const call = callsOf(visitor);
  await call('POST', paths.api.customers(), aDelivery);
  await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd: '2026-11-02 Ochtend' });
  const planned = { ...aDelivery, Tijd: '2026-11-20 Ochtend', Betaling: 'onbekend' };
  await call('POST', paths.api.addDelivery(), planned);
  await call('POST', paths.api.invoice(1), {});
  await readLines({ app: visitor.app, token: visitor.app.sessionOf('piet') }, [
    { amount: 750, text: 'huur', name: 'Iemand' },
  ]);
}

test('on each screen, after one key and the number of an invoice, a user sees whether the invoice is paid', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await office(visitor);
    becomeAdmin(visitor);
    for (const path of SCREENS) {
      await visitor.open(path);
      const keys = keysOf(visitor);
      await keys.press(FORMS.includes(path) ? 'Control+k' : '/');
      await field(visitor).and(page.locator(':focus')).waitFor();
      await keys.type('2026-0001');
      await page.getByRole('option', { name: /^2026-0001 Jansen/ }).waitFor();
      await page
        .getByRole('option', { selected: true })
        .getByText('Open', { exact: true })
        .waitFor();
      expect([path, keys.count()]).toEqual([path, 1]);
    }
  }));

test('planning the last delivery of a caller again takes one key, four letters, two presses and the day', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await office(visitor);
    await visitor.open(paths.payments());
    const keys = keysOf(visitor);
    await keys.press('/');
    await field(visitor).and(page.locator(':focus')).waitFor();
    await keys.type('jans');
    const card = page.getByRole('region', { name: 'Jansen' });
    await keys.click(card.getByRole('link', { name: 'Plannen zoals vorige keer' }));
    await page.waitForURL(visitor.url + paths.copyDelivery(1, { terug: paths.payments() }));
    await visitor.islandsWork();
    await keys.click(page.locator('.availability button').nth(4));
    await keys.click(page.getByRole('button', { name: 'Levering plannen' }));
    await page.waitForURL(`${visitor.url + paths.payments()}#levering-3`);
    expect(keys.count()).toBe(1 + 2 + 1);
    const { body } = await callsOf(visitor)('GET', paths.api.deliveries({ klant: 'jansen' }));
    expect(body).toHaveLength(3);
    expect(body[2]).toMatchObject({ Prijs: 90, Aantal: 2.5, telefoonnummer: '+31 6 12345678' });
  }));

const PAYMENT = { delivery_id: 1, datum: '2026-11-20', methode: 'bank' };

/** Makes the records that an act needs in addition to those of the office and of the acts before it. */
const BEFORE: Record<string, (visitor: Visit) => Promise<unknown>> = {
  'deliver after all': async (visitor) => {
    const late = { ...aDelivery, Tijd: '2026-11-18 Ochtend' };
    const { body } = await callsOf(visitor)('POST', paths.api.addDelivery(), late);
    await callsOf(visitor)('POST', paths.api.delivered(body.id), { uitkomst: 'niet thuis' });
  },
  'move a payment': async (visitor) => {
    await callsOf(visitor)('POST', paths.api.invoice(2), {});
    await callsOf(visitor)('POST', paths.api.payments(), { ...PAYMENT, bedrag: 300 });
  },
  'write off': (visitor) => {
    const payment = { ...PAYMENT, delivery_id: 2, bedrag: 237 };
    return callsOf(visitor)('POST', paths.api.payments(), payment);
  },
};

const inDialog = ({ page }: Visit, name: string) =>
  page.getByRole('dialog').getByRole('button', { name });

/**
 * Acts that can be undone, as a user does them. Delivery 2 is planned, and delivery 1 has an open invoice. The acts
 * that need more records come last. The acts that confirm or end a line of a bank statement begin on the screen on
 * which 'pay' ended.
 */
const ACTS: Record<string, (visitor: Visit) => Promise<void>> = {
  'delete a customer': async (visitor) => {
    await visitor.open(paths.customers());
    await press(visitor, 'Verwijderen');
    await inDialog(visitor, 'Verwijderen').click();
  },
  'edit a customer': async (visitor) => {
    await visitor.open(paths.customer(1));
    await visitor.islandsWork();
    await visitor.page.getByLabel('Telefoon', { exact: true }).fill('0687654321');
    await press(visitor, 'Opslaan');
    await press(visitor, 'Ja, bijwerken');
  },
  edit: async (visitor) => {
    await visitor.open(paths.editDelivery(2));
    await visitor.page.getByLabel('Aantal kuub').fill('7');
    await press(visitor, 'Wijzig levering');
  },
  move: async (visitor) => {
    await visitor.open(paths.week());
    await visitor.page.locator('[data-island=week][data-ready]').waitFor();
    await visitor.page.locator('#levering-2').getByRole('button').click();
    await visitor.page.getByRole('dialog').getByLabel('Tijdslot').selectOption('Middag');
    await inDialog(visitor, 'Verplaatsen').click();
  },
  delete: async (visitor) => {
    await visitor.open(paths.editDelivery(2));
    await press(visitor, 'Verwijder levering');
    await inDialog(visitor, 'Verwijder levering').click();
  },
  report: async (visitor) => {
    await visitor.open(paths.round());
    await press(visitor, 'Geleverd');
  },
  'choose a payment method': async (visitor) => {
    await visitor.open(paths.invoicing());
    await visitor.page.getByLabel('Betaalmethode van Jansen').selectOption('contant');
  },
  plan: async (visitor) => {
    await visitor.open(paths.plan());
    await press(visitor, 'Vul testlevering automatisch in');
    await press(visitor, 'Levering plannen');
  },
  pay: async (visitor) => {
    await visitor.open(paths.payments());
    await press(visitor, 'Betaald');
    await inDialog(visitor, 'Betaling boeken').click();
  },
  'confirm a line of a bank statement': async (visitor) => {
    await visitor.page.getByLabel('Factuur bij betaling van Iemand').fill('2026-0001');
    await press(visitor, '1 betaling bevestigen');
  },
  'end a line of a bank statement': async (visitor) => {
    await press(visitor, 'Betaling van Iemand hoort niet bij een factuur');
  },
  'divide a line of a bank statement': async (visitor) => {
    await visitor.open(paths.divideLine(1));
    await visitor.page.getByLabel('Factuur 1').fill('2026-0001');
    await visitor.page.getByLabel('Bedrag 1').fill('200');
    await press(visitor, 'Verdeling boeken');
  },
  'deliver after all': async (visitor) => {
    await visitor.open(paths.home());
    await press(visitor, 'Toch geleverd');
  },
  'move a payment': async (visitor) => {
    await visitor.open(paths.paymentsOf(1));
    await press(visitor, 'Verreken met…');
    await press(visitor, 'Verrekenen');
  },
  'write off': async (visitor) => {
    await visitor.open(paths.writeOff(2));
    await press(visitor, 'Afboeken');
  },
};

/** The acts that are undone with a button instead of the key 'z', because 'z' is a letter in a list of choices. */
const BUTTONS = new Map([['choose a payment method', 'Ongedaan maken']]);

/**
 * The rows that undoing restores, without their versions. The log and a customer who was added while planning are left
 * out, because undoing does not remove them.
 */
function stored({ app }: Visit): unknown[] {
  const all = (sql: string) => app.db.$client.query<{ version?: number }, []>(sql).all();
  const rows = [
    ...all('SELECT * FROM deliveries ORDER BY id'),
    ...all('SELECT * FROM customers WHERE id = 1'),
    ...all('SELECT invoice_id, open FROM balances'),
    ...all('SELECT ref FROM statement_lines WHERE is_waiting = 1'),
  ];
  return rows.map((row) => ({ ...row, version: 0 }));
}

test('one press undoes each act, and another act can follow at once', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await office(visitor);
    for (const [name, act] of Object.entries(ACTS)) {
      await BEFORE[name]?.(visitor);
      const before = stored(visitor);
      await act(visitor);
      await until(() => !Bun.deepEquals(stored(visitor), before));
      const keys = keysOf(visitor);
      const button = BUTTONS.get(name);
      const message = page.locator('.toasts');
      const undo = message.getByRole('button', { name: button ?? 'Ongedaan maken', exact: true });
      await undo.waitFor();
      // The server renders the message on the next page. The key works only when the scripts of that page have run.
      await page.waitForLoadState();
      await (button === undefined ? keys.press('z') : keys.click(undo));
      await until(() => Bun.deepEquals(stored(visitor), before));
      expect([name, keys.count()]).toEqual([name, 1]);
      // Some screens are loaded again before they show this message.
      await message.getByText(/^Ongedaan gemaakt/).waitFor();
    }
  }));
