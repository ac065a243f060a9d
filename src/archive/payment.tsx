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
  const badges = badgesOf(state, mails);
  const hasBadges = badges.length > 0;
  return (
    <>
      {badges.map(([badge, look]) => (
        <Fragment key={badge}>
          <span className="badge" data-standing={look}>
            {badge}
          </span>{' '}
        </Fragment>
      ))}
      {/* After a badge the text is an element, so that the styles can put a dot between them. */}
      {hasBadges || standing in looks ? text && <b className={looks[standing]}>{text}</b> : text}
      <MailState mails={mails} standing={standing} isSecond={hasBadges || text !== ''} />
    </>
  );
}

/** The state of the payment request, then its failures and those of the mails. */
function badgesOf(
  state: PaymentState | undefined,
  mails: MailBadge[],
): [text: string, look: string][] {
  const [first, ...others] = state?.badges ?? [];
  const bad = mails.flatMap(({ text, isBad }) => (isBad ? [text] : []));
  const failed = [...others, ...bad].map((text): [string, string] => [text, 'failed']);
  return state && first !== undefined ? [[first, state.standing], ...failed] : failed;
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
