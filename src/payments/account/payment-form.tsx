import { returnQuery } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import type { InvoiceAccount } from '../../receivables/account.ts';
import {
  isAsked,
  MOST_FOR_STAFF,
  PAID_BY,
  PAID_BY_TEXTS,
  reasonOptions,
  WRITTEN_OFF,
} from '../../receivables/payment.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { cents, formatAmountInput, formatEuros } from '../../shared/money.ts';
import { withQuery } from '../../shared/public-paths.ts';
import { inputOf, SelectField } from '../../ui/field.tsx';
import { INSISTED, paymentNames, RECEIVED, REFUND } from '../wire-names.ts';
import { AccountForm, type AccountFormState, AmountField, DayField } from './account-form.tsx';

export type PaymentFormProps = { account: InvoiceAccount; today: IsoDate; state: AccountFormState };
/** The screen to return to. Undefined for the open invoices. */
export type Returns = { returnsTo: string | undefined };

const methods = PAID_BY.map((value) => ({ value, text: PAID_BY_TEXTS[value] }));
const kinds = [
  { value: RECEIVED, text: 'Ontvangen' },
  { value: REFUND, text: 'Terugbetaald aan de klant' },
];

/** Proposes a payment of the open amount, or a refund when the customer paid too much. */
export function PaymentForm({ account, returnsTo, today, state }: PaymentFormProps & Returns) {
  const { amount, paidOn, method, kind, deliveryId, insists } = paymentNames;
  const { open } = account;
  return (
    <AccountForm
      state={state}
      action={withQuery(paths.paymentsOf(account.deliveryId), returnQuery(returnsTo))}
      call={paths.api.payments()}
      back={returnsTo ?? paths.payments()}
      hiddenFields={{ [deliveryId]: account.deliveryId }}
      submit="Betaling boeken"
      more={
        <button name={insists} value={INSISTED} hidden={!isAsked(state.errors[amount])}>
          Toch boeken
        </button>
      }
    >
      <AmountField
        name={amount}
        state={state}
        proposed={open === 0 ? '' : formatAmountInput(cents(Math.abs(open)))}
        hint={hintOf(account)}
      />
      <DayField name={paidOn} state={state} proposed={today} />
      <SelectField
        label="Betaalmethode"
        options={methods}
        {...inputOf(state, method, account.method)}
      />
      <SelectField
        label="Soort"
        options={kinds}
        {...inputOf(state, kind, open < 0 ? REFUND : RECEIVED)}
      />
    </AccountForm>
  );
}

function hintOf({ open }: InvoiceAccount): string {
  if (open === 0) return 'Er staat niets open.';
  return open > 0 ? 'Een deel mag ook.' : 'De klant heeft te veel betaald.';
}

export function paymentTitle({ open }: Pick<InvoiceAccount, 'open'>): string {
  return open < 0 ? 'Terugbetaling boeken' : 'Betaling boeken';
}

export const writeOffTitle = 'Verschil afboeken';

const WRITE_OFF_HINT = `Er komt geen geld binnen. Meer dan ${formatEuros(MOST_FOR_STAFF)} per factuur, en oninbaar, kan alleen een beheerder.`;

/** Proposes the whole open amount. */
export function WriteOffForm({ account, today, state }: PaymentFormProps) {
  const { amount, paidOn, method, reason, deliveryId } = paymentNames;
  return (
    <AccountForm
      state={state}
      action={paths.writeOff(account.deliveryId)}
      call={paths.api.payments()}
      back={paths.paymentsOf(account.deliveryId)}
      hiddenFields={{ [deliveryId]: account.deliveryId, [method]: WRITTEN_OFF }}
      submit="Afboeken"
    >
      <AmountField
        name={amount}
        state={state}
        proposed={account.open > 0 ? formatAmountInput(account.open) : ''}
        hint={WRITE_OFF_HINT}
      />
      <SelectField label="Reden" options={reasonOptions} {...inputOf(state, reason)} />
      <DayField name={paidOn} state={state} proposed={today} />
    </AccountForm>
  );
}
