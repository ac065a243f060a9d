import { Fragment } from 'react';
import type { MailBadge } from '../messages/mails/mail-badges.ts';
import type { PaymentState } from '../messages/payment-state.ts';
import {
  type Owed,
  type InvoicePaymentStatus,
  invoicePaymentStatus,
  owedText,
} from '../receivables/account.ts';
import type { IsoDate } from '../shared/dates.ts';

export type PaymentProps = {
  owed: Owed;
  state: PaymentState | undefined;
  mails: MailBadge[];
  today: IsoDate;
};

/**
 * 'Open' and 'Betaald' have no colour, because most rows have one of these states and only the other rows need
 * attention.
 */
const looks: Partial<Record<InvoicePaymentStatus, string>> = {
  part: 'warn',
  late: 'bad',
  'too-much': 'warn',
};

export function Payment({ owed, state, mails, today }: PaymentProps) {
  const status = invoicePaymentStatus(owed, today);
  const text = state && isSaid(status, state) ? '' : owedText(owed, today);
  const badges = badgesOf(state, mails);
  const hasBadges = badges.length > 0;
  return (
    <>
      {badges.map(([badge, look]) => (
        <Fragment key={badge}>
          <span className="badge" data-status={look}>
            {badge}
          </span>{' '}
        </Fragment>
      ))}
      {/* A text after a badge is an element, so that the styles can put a dot between them. */}
      {hasBadges || status in looks ? text && <b className={looks[status]}>{text}</b> : text}
      <MailState mails={mails} status={status} isSecond={hasBadges || text !== ''} />
    </>
  );
}

function badgesOf(
  state: PaymentState | undefined,
  mails: MailBadge[],
): [text: string, look: string][] {
  const [first, ...others] = state?.badges ?? [];
  const bad = mails.flatMap(({ text, isBad }) => (isBad ? [text] : []));
  const failed = [...others, ...bad].map((text): [string, string] => [text, 'failed']);
  return state && first !== undefined ? [[first, state.status], ...failed] : failed;
}

/** Whether the badge of the payment request makes a text about the state of the invoice needless. */
function isSaid(own: InvoicePaymentStatus, { status }: PaymentState): boolean {
  return own === 'open' || (own === 'paid' && status === 'paid');
}

type MailStateProps = Pick<PaymentProps, 'mails'> & {
  status: InvoicePaymentStatus;
  isSecond: boolean;
};

/** A row that needs attention does not say that its invoice was mailed, only that it was reminded. */
function MailState({ mails, status, isSecond }: MailStateProps) {
  if (status in looks) {
    const last = mails.find(({ isReminder }) => isReminder);
    return last && <small>{` ${last.text}`}</small>;
  }
  const texts = mails.filter(({ isBad }) => !isBad).map(({ text }) => text);
  return texts.length > 0 && <span>{`${isSecond ? ' · ' : ' '}${texts.join(', ')}`}</span>;
}
