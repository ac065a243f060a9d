import { createHash } from 'node:crypto';
import { z } from 'zod';
import { tell } from '../audit/queries.ts';
import { inBackground, TookTooLong } from '../background/work.ts';
import type { Db } from '../database/open.ts';
import { amountsOf } from '../deliveries/delivery.ts';
import { listDeliveriesBetween } from '../deliveries/list.ts';
import { getSettings } from '../firm/queries.ts';
import { looseText } from '../http/wire.ts';
import { amountsToCollect } from '../invoices/queries.ts';
import {
  addDays,
  type Clock,
  type IsoDate,
  moment,
  parseIsoDate,
  parseTypedDate,
  SLOTS,
  type Slot,
} from '../shared/dates.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import {
  type DeliveryList,
  estimatePages,
  type Period,
  periodText,
  type Stop,
} from './list-pdf.ts';

export const NO_DATE = 'Selecteer minstens 1 datum.';
const TOO_MANY_DATES = 'Kies één datum, of een begin en een eind.';
/** Two count, but some may be empty. */
const MAX_DATES = 10;
const MAX_DAYS = 92;
const MAX_STOPS = 1000;
const MAX_PAGES = 300;
const DRAWING_MS = 30_000;

/** One date, or two as from and to; a slot, 'hele dag' or null. Dates are yyyy-mm-dd or dd/mm/yyyy. */
export const exportBody = z.object({
  // The number is checked before the dates are: each wrong one costs time.
  dates: z.array(z.unknown(), NO_DATE).max(MAX_DATES, TOO_MANY_DATES).pipe(z.array(looseText)),
  tijdslot: looseText,
});

/** Reads what is to be listed. Throws 'invalid' with the sentence at its field. */
export function readPeriod({ dates, tijdslot }: z.output<typeof exportBody>): Period {
  const [first, last = first, ...more] = dates.filter((date) => date !== '');
  if (first === undefined || last === undefined) throw fieldError('datum', NO_DATE);
  if (more.length > 0) throw fieldError('datum', TOO_MANY_DATES);
  const from = readDate('datum', first);
  const until = readDate('totDatum', last);
  if (until < from) throw fieldError('totDatum', 'De tot-datum ligt voor de datum.');
  if (until > addDays(from, MAX_DAYS)) {
    throw fieldError('totDatum', `Kies een periode van hoogstens ${MAX_DAYS} dagen.`);
  }
  return { from, until, slot: readSlot(tijdslot) };
}

function readDate(field: string, text: string): IsoDate {
  const date = parseIsoDate(text) ?? parseTypedDate(text);
  if (date === undefined) throw fieldError(field, 'Deze datum bestaat niet. Typ dd/mm/jjjj.');
  return date;
}

function readSlot(text: string): Slot | undefined {
  if (['', 'hele dag'].includes(text.toLowerCase())) return undefined;
  const slot = SLOTS.find((name) => name === text);
  if (slot === undefined) throw fieldError('Tijdslot', 'Kies Hele dag, Ochtend of Middag.');
  return slot;
}

/** Throws 'not-found' when there is no delivery in the period, 'invalid' when they are too much for a list. */
export async function exportDeliveries(db: Db, clock: Clock, period: Period) {
  const stops = stopsOf(db, period);
  if (estimatePages(stops) > MAX_PAGES) throw tooLong();
  const title = `Leveringen ${periodText(period)}`;
  const company = getSettings(db).companyName;
  const pdf = await draw(identified({ title, company, createdAt: moment(clock()), stops }));
  tell(db, { action: 'gedownload', kind: 'gegevens', subject: title });
  return { pdf, fileName: fileName(period) };
}

function stopsOf(db: Db, period: Period): Stop[] {
  const found = listDeliveriesBetween(db, period, MAX_STOPS + 1);
  if (found.length === 0)
    throw new DomainError('not-found', 'Er zijn in deze periode geen leveringen.');
  if (found.length > MAX_STOPS) {
    throw fieldError('totDatum', `Dit zijn meer dan ${MAX_STOPS} leveringen. Kies minder dagen.`);
  }
  const settings = getSettings(db);
  const invoiced = amountsToCollect(
    db,
    found.map(({ id }) => id),
  );
  return found.map((delivery): Stop => {
    if (delivery.payment !== 'contant') return { ...delivery, collect: undefined };
    const collect = invoiced.get(delivery.id) ?? amountsOf(delivery, settings).total;
    return { ...delivery, collect };
  });
}

type Draw = (list: DeliveryList) => Uint8Array<ArrayBuffer>;

async function draw(list: DeliveryList): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await inBackground<Draw>('delivery-list', list, DRAWING_MS);
  } catch (error) {
    throw error instanceof TookTooLong ? tooLong() : error;
  }
}

function tooLong(): DomainError {
  const sentence = `Deze lijst wordt langer dan ${MAX_PAGES} bladzijden. Kies minder dagen of kort de opmerkingen in.`;
  return fieldError('totDatum', sentence);
}

function identified(list: Omit<DeliveryList, 'id'>): DeliveryList {
  const digest = createHash('sha256').update(`${list.title} ${list.createdAt}`).digest('hex');
  return { ...list, id: digest.slice(0, 32) };
}

function fileName({ from, until, slot }: Period): string {
  const days = from === until ? from : `${from}-tm-${until}`;
  return `Leveringen-${days}${slot === undefined ? '' : `-${slot}`}.pdf`;
}
