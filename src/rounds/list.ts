import type { DeliveryDetails } from '../deliveries/delivery.ts';
import type { Delivery } from '../deliveries/schema.ts';
import type { Moment } from '../shared/dates.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import type { Cents } from '../shared/money.ts';
import type { Point } from '../shared/point.ts';
import { countLines } from '../shared/text.ts';
import type { StopSale } from './cash-to-collect.ts';

/**
 * `collect` is the cash, including BTW, that the customer has to pay at the door for the planned quantity. Undefined
 * for another payment method.
 */
export type Stop = Omit<DeliveryDetails, 'price' | 'fee'> &
  Pick<Delivery, 'windowFrom' | 'windowUntil' | 'latitude' | 'longitude'> & {
    collect: Cents | undefined;
  };

export type RoundStop = Delivery &
  Pick<Stop, 'collect'> & {
    /** Undefined for a stop without cash, and for a stop with an invoice, because the invoice fixes the amount. */
    sale: StopSale | undefined;
    /** The cash that the driver has to collect. After the driver's report, it is the cash for what was delivered. */
    due: Cents;
  };

/** `id` is the file id of the PDF. It has 32 hexadecimal digits. */
export type DeliveryList = {
  title: string;
  company: string;
  createdAt: Moment;
  id: string;
  stops: Stop[];
  /** The point of the firm's address. */
  firm: Point | null;
};

export const MAX_STOPS = 1000;
const MAX_PAGES = 300;
const LINES_PER_PAGE = 32;
/** The maps of a day take at most two thirds of a page. */
const LINES_OF_MAPS = 22;
/** Longer remarks get a row of their own, because they would make the narrow column very high. */
const MAX_SHORT_REMARKS = 150;

/** Throws 'not-found' when there are no stops, and 'invalid' when the list would be too long. */
export function assertPrintable(stops: Stop[]): void {
  if (stops.length === 0)
    throw new DomainError('not-found', 'Er zijn in deze periode geen leveringen.');
  if (stops.length > MAX_STOPS)
    throw fieldError('until', `Dit zijn meer dan ${MAX_STOPS} leveringen. Kies minder dagen.`);
  if (estimatePages(stops) > MAX_PAGES) throw tooLong();
}

export function tooLong(): DomainError {
  const sentence = `Deze lijst wordt langer dan ${MAX_PAGES} bladzijden. Kies minder dagen of kort de opmerkingen in.`;
  return fieldError('until', sentence);
}

function estimatePages(stops: Stop[]): number {
  const lines = stops.reduce((sum, stop) => {
    const { customerName, address, phone, remarks } = stop;
    const [column, row] = hasLongRemarks(stop) ? ['', remarks] : [remarks, ''];
    const columns = [customerName, address, phone, column].map((text) => estimateLines(text, 25));
    return sum + Math.max(...columns) + estimateLines(row, 100);
  }, 0);
  const days = new Set(stops.filter(({ latitude }) => latitude !== null).map(({ date }) => date));
  return (lines + days.size * LINES_OF_MAPS) / LINES_PER_PAGE;
}

function estimateLines(text: string, lineLength: number): number {
  return text === '' ? 0 : countLines(text) + text.length / lineLength;
}

export function hasLongRemarks({ remarks }: Stop): boolean {
  return remarks.length > MAX_SHORT_REMARKS;
}
