import { recordEvent } from '../../audit/queries.ts';
import { type Db, type DbAndClock, inTransaction } from '../../database/open.ts';
import { findDelivery } from '../../deliveries/queries.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { formatDate } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { insertTick, isKnownTick, wasOnDay } from '../queries.ts';
import { reportText } from './report.ts';
import {
  assertFewTicks,
  tickDelivery,
  type TickingLink,
  type TickRequest,
} from './tick-delivery.ts';

type LinkRequest = TickRequest & { link: TickingLink; requestId: string };

/**
 * Ticks a delivery with a link. A refused report may be added to the audit log (see `keepRefused`), and the
 * reconciliation of the day shows it, because a driver may forget to tell the office. Throws the errors of
 * `tickDelivery` and `keepRefused`.
 */
export function tickByLink(context: DbAndClock, request: LinkRequest): Delivery {
  try {
    return tickDelivery(context, request);
  } catch (error) {
    if (error instanceof DomainError)
      inTransaction(context.db, () => keepRefused(context.db, request, error));
    throw error;
  }
}

/**
 * Adds the report to the audit log when it was refused with 'conflict', or when its stop is not on the round of the
 * link any more. Other refused reports, and reports that only take back an earlier one, are not added. Throws
 * 'too-many'.
 */
function keepRefused(db: Db, { id, tick, requestId, link }: LinkRequest, error: DomainError): void {
  const delivery = findDelivery(db, id);
  const reported = reportText(tick);
  if (delivery === undefined || reported === '') return;
  const isMoved = error.code === 'not-found' && wasOnDay(db, id, `, ${formatDate(link.date)} `);
  if (error.code !== 'conflict' && !isMoved) return;
  // The suffix separates this key from the key of a stored tick, so that a repeated request is refused again.
  const key = { deliveryId: id, requestId: `${requestId} geweigerd` };
  if (isKnownTick(db, key)) return;
  assertFewTicks(db, id, link);
  insertTick(db, key);
  const { customerName, date, slot } = delivery;
  recordEvent(db, {
    action: 'melding geweigerd',
    kind: 'levering',
    subjectId: id,
    subject: `${customerName}, ${formatDate(date)} ${slot}`,
    detail: { datum: link.date, gemeld: reported, fout: error.message },
  });
}
