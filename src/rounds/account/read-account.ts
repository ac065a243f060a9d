import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { findStops } from '../find-stops.ts';
import { type Account, cashToCollect, deliveredOf } from './account.ts';
import { findInvoicesOf, findMovedStops, findReporters } from './queries.ts';

export async function readAccount(db: Db, date: IsoDate): Promise<Account> {
  const found = await findStops(db, { from: date, until: date, slot: undefined });
  const settings = getSettings(db);
  const ids = found.map(({ id }) => id);
  const invoices = findInvoicesOf(db, ids);
  const outcomes = findReporters(db, 'outcome', ids);
  const cash = findReporters(db, 'cash', ids);
  const stops = found.map((delivery, index) => {
    const invoice = invoices.get(delivery.id);
    return {
      ...delivery,
      number: index + 1,
      delivered: deliveredOf(delivery),
      collect: cashToCollect(delivery, invoice, settings),
      booked: invoice?.booked,
      outcomeBy: outcomes.get(delivery.id) ?? '',
      cashBy: cash.get(delivery.id) ?? '',
    };
  });
  return { date, stops, moved: findMovedStops(db, date) };
}
