import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { type CustomerFields, readCustomer } from '../customers/customer.ts';
import { findCustomerIdByName } from '../customers/queries.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { Ctx, Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { readInto, sentText } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { SLOTS } from '../shared/dates.ts';
import { holds, type Read } from '../shared/domain-error.ts';
import { fold } from '../shared/names.ts';
import { type DeliveryDetails, tijdOf } from './delivery.ts';
import { enrichCustomerOf, ownerOf } from './queries.ts';
import { deliveries, type Delivery } from './schema.ts';
import { customerAdditionBody } from './wire.ts';

/** What the open deliveries of a customer take over; what is left out stays as each delivery has it. */
export type CustomerChange = Partial<
  Pick<DeliveryDetails, 'customerName' | 'address' | 'phone' | 'fee' | 'payment' | 'remarks'>
>;
type SentFields = { [Name in keyof CustomerFields]?: string | undefined };

/** A fee or payment method that the customer doesn't have is left out: a delivery's own was agreed with somebody. */
export function readCustomerChange(sent: SentFields): Read<CustomerChange> {
  // A field that was not sent is checked as one that is right, and then left out.
  const read = readCustomer({
    Klant_naam: sent.Klant_naam ?? '-',
    leveringsadres: sent.leveringsadres ?? '-',
    telefoonnummer: sent.telefoonnummer ?? '',
    bezorgkosten: sent.bezorgkosten ?? '',
    Betaling: sent.Betaling ?? '',
    opmerkingen: sent.opmerkingen ?? '',
  });
  if (!read.ok) return read;
  const { name, address, phone, fee, payment, remarks } = read.value;
  const value = {
    ...(sent.Klant_naam !== undefined && { customerName: name }),
    ...(sent.leveringsadres !== undefined && { address }),
    ...(sent.telefoonnummer !== undefined && { phone }),
    ...(fee !== null && { fee }),
    ...(payment !== '' && { payment }),
    ...(sent.opmerkingen !== undefined && { remarks }),
  };
  return { ok: true, value };
}

const customerChangeBody = z
  .object({
    Klant_naam: sentText,
    leveringsadres: sentText,
    telefoonnummer: sentText,
    bezorgkosten: sentText,
    Betaling: sentText,
    opmerkingen: sentText,
  })
  .transform(readInto(readCustomerChange));

const openOfName = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      sql`${deliveries.customerNameFold} = ${sql.placeholder('nameFold')} and ${deliveries.invoiced} = 0`,
    )
    .prepare(),
);
const openOfCustomer = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      sql`${deliveries.customerId} = ${sql.placeholder('customerId')} and ${deliveries.invoiced} = 0`,
    )
    .prepare(),
);

/** Those that go by this name, and those of the customer with this name, who may have been renamed alone. */
export function listOpenDeliveriesOf(db: Db, customerName: string): Delivery[] {
  const customerId = findCustomerIdByName(db, customerName) ?? null;
  const found = [
    ...openOfName(db).all({ nameFold: fold(customerName) }),
    ...openOfCustomer(db).all({ customerId }),
  ];
  return [...new Map(found.map((delivery) => [delivery.id, delivery])).values()].toSorted(byTime);
}

function byTime(one: Delivery, other: Delivery): number {
  const [slot, otherSlot] = [SLOTS.indexOf(one.slot), SLOTS.indexOf(other.slot)];
  return one.date.localeCompare(other.date) || slot - otherSlot || one.id - other.id;
}

/** Only a real difference makes a new version of a delivery. */
export function changeOpenDeliveriesOf(db: Db, customerName: string, change: CustomerChange): void {
  inTransaction(db, () => {
    for (const present of listOpenDeliveriesOf(db, customerName)) {
      if (holds(present, change)) continue;
      const version = present.version + 1;
      db.update(deliveries)
        .set({ ...change, ...ownerOf(db, { ...present, ...change }, present), version })
        .where(eq(deliveries.id, present.id))
        .run();
    }
  });
}

export const deliveriesOfCustomerApi = new Hono<Env>()
  .get(`${paths.api.openDeliveries('')}:name`, (c) => {
    const open = listOpenDeliveriesOf(c.var.db, nameParam(c));
    return c.json(open.map(({ id, ...time }) => ({ id, Tijd: tijdOf(time) })));
  })
  // What a form adds to the customer of its delivery, so it stands here.
  .post(paths.api.customers(), ...jsonBody(customerAdditionBody), (c) => {
    const { added, delivery } = c.req.valid('json');
    const id = inTransaction(c.var.db, () => enrichCustomerOf(c.var.db, delivery, added));
    return c.json({ id }, 201);
  })
  .patch(
    `${paths.api.updateCustomerInDeliveries('')}:name`,
    ...jsonBody(customerChangeBody),
    (c) => {
      changeOpenDeliveriesOf(c.var.db, nameParam(c), c.req.valid('json'));
      return c.json({ success: true });
    },
  );

function nameParam(c: Ctx): string {
  return c.req.param('name') ?? '';
}
