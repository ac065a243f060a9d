import { Fragment } from 'react';
import type { MailBadge } from '../messages/mails/mail-badges.ts';
import {
  type Owed,
  type InvoicePaymentStatus,
  invoicePaymentStatus,
  owedText,
} from '../payments/balances/balance.ts';
import type { PaymentState } from '../payments/payment-state.ts';
import type { IsoDate } from '../shared/dates.ts';

export type PaymentProps = {
  owed: Owed;
  state: PaymentState | undefined;
  mails: MailBadge[];
  today: IsoDate;
};

/** 'Open' and 'Betaald' have no colour, because most rows have them and only the others need attention. */
const looks: Partial<Record<InvoicePaymentStatus, string>> = {
  part: 'warn',
  late: 'bad',
  'too-much': 'warn',
};

/** Whether the invoice is paid, after the state of its payment request if it has one. */
export function Payment({ owed, state, mails, today }: PaymentProps) {
  const standing = invoicePaymentStatus(owed, today);
  const text = state && isSaid(standing, state) ? '' : owedText(owed, today);
  const hasBadges = state !== undefined || mails.some(({ isBad }) => isBad);
  return (
    <>
      {state?.badges.map((badge, i) => (
        <Fragment key={badge}>
          <span className="badge" data-standing={i === 0 ? state.standing : 'failed'}>
            {badge}
          </span>{' '}
        </Fragment>
      ))}
      {mails
        .filter(({ isBad }) => isBad)
        .map(({ text: badge }) => (
          <Fragment key={badge}>
            <span className="badge" data-standing="failed">
              {badge}
            </span>{' '}
          </Fragment>
        ))}
      {hasBadges || standing in looks ? text && <b className={looks[standing]}>{text}</b> : text}
      <MailState mails={mails} standing={standing} isSecond={hasBadges || text !== ''} />
    </>
  );
}

/** Whether the state of the request says as much as the state of the invoice. */
function isSaid(own: InvoicePaymentStatus, { standing }: PaymentState): boolean {
  return own === 'open' || (own === 'paid' && standing === 'paid');
}

type MailStateProps = Pick<PaymentProps, 'mails'> & {
  standing: InvoicePaymentStatus;
  isSecond: boolean;
};

/** A row that needs attention does not say that its invoice was mailed, only that it was reminded. */
function MailState({ mails, standing, isSecond }: MailStateProps) {
  if (standing in looks) {
    const last = mails.find(({ isReminder }) => isReminder);
    return last && <small>{` ${last.text}`}</small>;
  }
  const texts = mails.filter(({ isBad }) => !isBad).map(({ text }) => text);
  return texts.length > 0 && <span>{`${isSecond ? ' · ' : ' '}${texts.join(', ')}`}</span>;
}
