import { z } from 'zod';
import { deliveryIds } from '../../deliveries/wire.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import { roundDay } from '../wire.ts';
import type { Announcing } from './announce.ts';
import { CHANNELS } from './announcement.ts';

export const MAX_ANNOUNCED = 100;
const COUNT = `Kies 1 tot ${MAX_ANNOUNCED} klanten.`;

export const announceBody = z
  .object({
    datum: roundDay,
    delivery_ids: deliveryIds(MAX_ANNOUNCED, COUNT),
    kanaal: z.enum(CHANNELS, 'Kies mail of whatsapp.'),
  })
  .transform(({ datum: date, delivery_ids: ids, kanaal: channel }) => ({
    date,
    channel,
    rows: ids.map((deliveryId): Announcing => ({ deliveryId, channel })),
  }));

export function stopField(id: number): string {
  return `stop-${id}`;
}

export function channelField(id: number): string {
  return `kanaal-${id}`;
}

/** The chosen rows of the form. Throws 'invalid' when no row or too many rows are chosen. */
export function announcingIn(form: Readonly<Record<string, string>>): Announcing[] {
  const rows = Object.entries(form).flatMap(([name, value]) => {
    const deliveryId = parseId(value);
    if (deliveryId === undefined || name !== stopField(deliveryId)) return [];
    const channel = CHANNELS.find((known) => known === form[channelField(deliveryId)]) ?? 'mail';
    return [{ deliveryId, channel }];
  });
  if (rows.length === 0 || rows.length > MAX_ANNOUNCED) throw new DomainError('invalid', COUNT);
  return rows;
}
