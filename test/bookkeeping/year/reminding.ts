import { expect } from 'bun:test';
import type { Email } from 'postal-mime';
import { paths } from '../../../src/paths.ts';
import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import { type Simulated, together } from './office-calls.ts';
import { centsOf, lastDayOf, openOf, type Order, totalOf } from './orders.ts';

/** The weeks after an invoice in which the office reminds. */
const REMINDERS = [
  { week: 3, kind: 'herinnering' },
  { week: 6, kind: 'aanmaning' },
] as const;
type Reminder = { order: Order; kind: (typeof REMINDERS)[number]['kind'] };

const TERM = 14;

export function dueOn({ issuedOn }: Order): IsoDate {
  return addDays(issuedOn as IsoDate, TERM);
}

/** Whether the invoice of an order is late, as the test computes it. */
function isLate(order: Order, today: IsoDate): boolean {
  return order.issuedOn !== undefined && openOf(order) > 0 && dueOn(order) < today;
}

/** Sends the reminders of a week, and tries some that must be refused. */
export async function remindLate(at: Simulated, week: number): Promise<void> {
  const today = lastDayOf(week);
  const late = at.orders.filter((order) => isLate(order, today));
  expect(await lateOnList(at)).toEqual(
    late.map((order) => `${order.number} ${openOf(order)}`).toSorted(),
  );
  const reminded = late.flatMap((order) => {
    const kind = REMINDERS.find((one) => order.week + one.week === week)?.kind;
    return order.email === '' || order.isHeld || kind === undefined ? [] : [{ order, kind }];
  });
  const isTogether = week % 4 === 1;
  if (isTogether) await refuseHeld(at, late);
  await remindAll(at, reminded, isTogether ? remindTogether : remindEach);
  await refuseOthers(at, week);
}

type OpenInvoice = { factuurnummer: string; open: number; dagen_te_laat: number };

async function lateOnList({ call }: Simulated): Promise<string[]> {
  const listed: OpenInvoice[] = await call('GET', paths.api.openPayments());
  return listed
    .filter(({ dagen_te_laat }) => dagen_te_laat > 0)
    .map(({ factuurnummer, open }) => `${factuurnummer} ${centsOf(open)}`)
    .toSorted();
}

type Remind = (at: Simulated, reminders: Reminder[]) => Promise<Email[]>;

/** Sends each reminder by its own call, a few at the same time, because each mail takes a tenth of a second. */
const remindEach: Remind = async (at, reminders) => {
  const mails: Email[] = [];
  await together(reminders, async ({ order, kind }) => {
    await at.call('POST', paths.api.remind(order.id), { soort: kind });
    mails.push(await at.server.next());
  });
  return mails;
};

/** Sends the reminders of each kind in one call, as the list of open invoices does. */
const remindTogether: Remind = async (at, reminders) => {
  const mails: Email[] = [];
  for (const { kind } of REMINDERS) {
    const ids = reminders.filter((one) => one.kind === kind).map(({ order }) => order.id);
    if (ids.length === 0) continue;
    const sent = { soort: kind, delivery_ids: ids };
    const rows: object[] = await at.call('POST', paths.api.reminders(), sent);
    expect(rows).toEqual(ids.map((id) => ({ delivery_id: id, success: true })));
    const received = await Promise.all(ids.map(() => at.server.next()));
    mails.push(...received);
  }
  return mails;
};

/** Checks that a reminder of an invoice on hold is refused with the reason of the hold. */
async function refuseHeld({ call }: Simulated, late: Order[]): Promise<void> {
  const ids = late.filter(({ isHeld }) => isHeld).map(({ id }) => id);
  if (ids.length === 0) return;
  const sent = { soort: 'herinnering', delivery_ids: ids.slice(0, 3) };
  const rows: { success: boolean; error: string }[] = await call(
    'POST',
    paths.api.reminders(),
    sent,
  );
  for (const { success, error } of rows)
    expect([success, error]).toEqual([false, expect.stringContaining('In overleg')]);
}

async function remindAll(at: Simulated, reminders: Reminder[], remind: Remind): Promise<void> {
  const mails = await remind(at, reminders);
  for (const { order, kind } of reminders) {
    const subject = `${kind === 'herinnering' ? 'Herinnering' : 'Aanmaning'}: factuur ${order.number}`;
    const [mail, ...others] = mails.filter((one) => one.subject === subject);
    if (mail === undefined || others.length > 0)
      throw new Error(`${order.number} does not have one mail`);
    checkMail(at, { order, kind }, mail);
  }
  for (const { kind } of reminders) at.reminded[kind] += 1;
}

/** Checks that a reminder is sent to the customer, names the open amount, and has the stored PDF. */
function checkMail(at: Simulated, { order, kind }: Reminder, mail: Email): void {
  const open = openOf(order);
  expect(mail.to?.map(({ address }) => address)).toEqual([order.email]);
  const text = mail.text?.replaceAll('\u00a0', ' ');
  const isBusinessNotice = kind === 'aanmaning' && order.kvkNumber !== '';
  // The mail names the open amount separately when a part was paid, and in a notice to a business.
  if (isBusinessNotice || open < totalOf(order))
    expect(text).toContain(`staat nog ${inEuros(open)} open`);
  else expect(text).toContain(inEuros(open));
  // Fifteen per cent of a debt up to € 2.500, at least € 40.
  const costs = Math.max(4_000, Math.floor((open * 15) / 100));
  const owed = isBusinessNotice
    ? `daardoor ook ${inEuros(costs)} aan`
    : `komt er ${inEuros(costs)} aan`;
  if (kind === 'aanmaning') expect(text).toContain(owed);
  const [attached] = mail.attachments;
  expect(Buffer.from(attached?.content as ArrayBuffer).equals(at.pdfOf(order))).toBe(true);
}

/** An amount in the format of a mail. */
export function inEuros(amount: number): string {
  const whole = String(Math.floor(amount / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return `€ ${whole},${String(amount % 100).padStart(2, '0')}`;
}

/** Checks that a reminder is refused for invoices that are paid, credited, on hold or not due yet. */
async function refuseOthers(at: Simulated, week: number): Promise<void> {
  const asked = at.orders.filter(
    (order) =>
      order.issuedOn !== undefined &&
      [week - 3, week - 1].includes(order.week) &&
      (order.isHeld || !isLate(order, lastDayOf(week))),
  );
  const some = asked.filter(
    (order, i) => order.creditedOn !== undefined || order.isHeld || i % 32 === 0,
  );
  for (const order of some) {
    const body = { soort: 'herinnering', email: 'klant@klant.example' };
    expect(await at.statusOf('POST', paths.api.remind(order.id), body)).toBe(409);
  }
  at.refused += some.length;
}
