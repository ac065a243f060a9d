import type { MailBadge } from '../messages/mails/mail-badges.ts';
import type { PaymentState } from '../messages/payment-state.ts';
import { invoicePaymentStatus, type Owed, owedState, owedText } from '../receivables/receivable.ts';
import { capitalized } from '../shared/calendar.ts';
import type { IsoDate } from '../shared/dates.ts';
import { State } from '../ui/state.tsx';

export type PaymentProps = {
  owed: Owed;
  state: PaymentState | undefined;
  mails: MailBadge[];
  today: IsoDate;
};

const LATE = 'te laat';

/**
 * The state of the payment. While an amount is open, problems of the payment request, the message and the mails are
 * shown instead of this state.
 */
export function Payment(props: PaymentProps) {
  const { owed, mails, today } = props;
  const own = owedState(owed, today);
  const problems = problemsOf(props);
  const sent = mails.filter(({ isBad }) => !isBad).map(({ text }) => text);
  const isSaid = problems.length > 0 && owed.open > 0;
  const details = [...problems.filter((text) => text !== LATE), owedText(owed, today)].join(', ');
  return (
    <>
      {own && !isSaid && <State {...own} title={owedText(owed, today)} />}
      {problems.length > 0 && (
        <State look="bad" text={problems.join(', ')} title={isSaid ? details : undefined} />
      )}
      {sent.length > 0 && <Sent text={capitalized(sent.join(', '))} />}
    </>
  );
}

/** An icon without a background. Most invoices are mailed, so a coloured label would be in almost every row. */
function Sent({ text }: { text: string }) {
  return (
    <em className="i-mail" title={text}>
      {text}
    </em>
  );
}

function problemsOf({ owed, state, mails, today }: PaymentProps): string[] {
  const ofMails = mails.flatMap(({ text, isBad }) => (isBad ? [text] : []));
  const all = [...ofRequest(owed, state), ...ofMails];
  if (all.length > 0 && invoicePaymentStatus(owed, today) === 'late') all.push(LATE);
  return all.map((text, i) => (i === 0 ? text : text.toLowerCase()));
}

/** An open payment request of a credited invoice is a problem, because the customer could still pay it. */
function ofRequest({ isCredited, open }: Owed, state: PaymentState | undefined): string[] {
  if (isCredited) return state?.status === 'open' ? ['Betaalverzoek open'] : [];
  return open > 0 && state ? state.problems : [];
}
