import type { Db } from '../../src/database/open.ts';
import { mailAttempt, type MailRow } from '../../src/messages/mails/mail.ts';
import { messageAttempt } from '../../src/messages/message.ts';
import { type NewAttempt, outgoing } from '../../src/outgoing/schema.ts';
import { requestAttempt } from '../../src/payment-requests/order.ts';
import { moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';

type Change = Partial<typeof outgoing.$inferInsert>;

const SENT_AT = moment(new Date('2026-11-20T09:00:00.000Z'));

/** Stores an attempt as if it was sent. `change` replaces its values. */
function plant(db: Db, attempt: NewAttempt, change: Change): void {
  const row = { ...attempt, state: 'sent', createdAt: SENT_AT } as const;
  db.insert(outgoing)
    .values({ ...row, ...change })
    .run();
}

export function plantRequest(db: Db, reference: string, change: Change = {}): void {
  const order = { reference, amount: change.amount ?? cents(22500), description: 'x' };
  plant(db, requestAttempt(order), change);
}

export function plantMessage(db: Db, invoiceNumber: string, change: Change = {}): void {
  const { recipient = '+31612345678' } = change;
  const link = 'https://betaal.example/a';
  const message = { recipient, firstName: 'Piet', invoiceNumber, amount: cents(100), link };
  plant(db, messageAttempt(message), change);
}

export function plantMail(db: Db, number: string, change: Partial<MailRow> & Change = {}): void {
  const row: MailRow = {
    kind: 'factuur',
    invoiceNumber: number,
    number,
    address: 'jan@klant.example',
    subject: 'x',
    text: 'x',
  };
  plant(db, mailAttempt(row), change);
}

/** The attempts of a channel, the earliest first. */
export function attemptsOf(db: Db, channel: NewAttempt['channel']) {
  return db
    .select()
    .from(outgoing)
    .all()
    .filter((attempt) => attempt.channel === channel);
}
