import { eq } from 'drizzle-orm';
import { internationalNumber } from '../customers/phone.ts';
import type { Db } from '../database/open.ts';
import { deliveries } from '../deliveries/schema.ts';
import type { InvoiceData } from '../invoices/invoice-data.ts';
import { invoices } from '../invoices/schema.ts';
import { messages } from '../messages/schema.ts';
import { paymentDescription, requestedAmount } from '../payments/requests/order.ts';
import { paymentRequests } from '../payments/requests/schema.ts';
import { addDays, amsterdamDate, type IsoDate, type Moment } from '../shared/dates.ts';
import { firstName } from '../shared/first-name.ts';
import { cents } from '../shared/money.ts';

const DAYS_OPEN = 14;

type Asked = { data: InvoiceData; issuedAt: Moment };
type Fate = 'failed' | 'paid' | 'open' | 'expired';

export function askForMoney(db: Db, day: IsoDate): void {
  const asked = db
    .select({ data: invoices.data, issuedAt: invoices.issuedAt })
    .from(invoices)
    .innerJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
    .where(eq(deliveries.payment, 'betaalverzoek'))
    .orderBy(invoices.id)
    .all();
  for (const [i, one] of asked.entries()) {
    const fate = fateOf(i, amsterdamDate(one.issuedAt) > addDays(day, -DAYS_OPEN));
    insertRequest(db, one, fate);
    if (fate !== 'failed') insertMessage(db, one, i % 4 === 1 && fate === 'open');
  }
}

function fateOf(i: number, isRecent: boolean): Fate {
  if (i % 7 === 6) return 'failed';
  if (isRecent) return i % 3 === 0 ? 'paid' : 'open';
  return i % 5 === 0 ? 'expired' : 'paid';
}

function insertRequest(db: Db, { data, issuedAt: createdAt }: Asked, fate: Fate): void {
  const amount = requestedAmount(data, false);
  const description = paymentDescription(data.calculations.aantal, data.delivery.Klant_naam);
  const request = { reference: data.invoiceNumber, amount, description, createdAt };
  const outcome =
    fate === 'failed'
      ? ({ state: 'failed', error: 'status 503', amountPaid: cents(0) } as const)
      : ({
          state: 'made',
          url: linkOf(data),
          status: fate === 'expired' ? 'EXPIRED' : 'OPEN',
          amountPaid: fate === 'paid' ? amount : cents(0),
          refreshedAt: createdAt,
        } as const);
  db.insert(paymentRequests)
    .values({ ...request, ...outcome })
    .run();
}

function insertMessage(db: Db, { data, issuedAt }: Asked, hasFailed: boolean): void {
  const { Klant_naam: name, telefoonnummer } = data.delivery;
  const recipient = internationalNumber(telefoonnummer);
  if (recipient === undefined) return;
  db.insert(messages)
    .values({
      recipient,
      firstName: firstName(name),
      invoiceNumber: data.invoiceNumber,
      amount: requestedAmount(data, false),
      link: linkOf(data),
      state: hasFailed ? 'failed' : 'sent',
      error: hasFailed ? 'Message undeliverable' : '',
      createdAt: issuedAt,
    })
    .run();
}

function linkOf({ invoiceNumber }: InvoiceData): string {
  return `https://tikkie.me/pay/voorbeeld/${invoiceNumber}`;
}
