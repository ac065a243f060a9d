import { logDownload } from '../audit/queries.ts';
import { inBackground } from '../background/work.ts';
import type { Db } from '../database/open.ts';
import { getSettings } from '../firm/queries.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { pointOf } from '../shared/point.ts';
import { findStops } from './find-stops.ts';
import { assertPrintable, type DeliveryList, tooLong } from './list.ts';
import { listFileName, listTitle, type Period } from './period.ts';

const DRAWING_TIMEOUT_MS = 30_000;

type Draw = (list: DeliveryList) => Uint8Array<ArrayBuffer>;

/** Makes the PDF of a list and its file name. Adds the download to the audit log. Throws the errors of `createList`. */
export async function exportDeliveries(db: Db, clock: Clock, period: Period) {
  const list = await createList(db, clock, period);
  const pdf = await inBackground<Draw>('delivery-list', list, DRAWING_TIMEOUT_MS, tooLong);
  logDownload(db, list.title);
  return { pdf, fileName: listFileName(period) };
}

/** Throws 'not-found' when there are no deliveries, and 'invalid' when the list would be too long. */
export async function createList(db: Db, clock: Clock, period: Period): Promise<DeliveryList> {
  const stops = await findStops(db, period);
  assertPrintable(stops);
  const title = listTitle(period);
  const createdAt = moment(clock());
  const settings = getSettings(db);
  const firm = pointOf(settings);
  const id = Bun.SHA256.hash(`${title} ${createdAt}`, 'hex').slice(0, 32);
  return { title, company: settings.companyName, createdAt, id, stops, firm };
}
