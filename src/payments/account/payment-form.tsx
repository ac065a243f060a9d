import type { InvoiceAccount } from '../../receivables/account.ts';
import { isAsked, PAID_BY, PAID_BY_TEXTS } from '../../receivables/payment.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { cents, formatAmountInput, formatEuros } from '../../shared/money.ts';
import { SelectField } from '../../ui/field.tsx';
import { INSISTED, paymentNames, RECEIVED, REFUND } from '../wire-names.ts';
import { AccountForm, type AccountFormProps, AmountField, DayField } from './account-form.tsx';

/** The properties of the forms for a payment and for a write-off. */
export type PaymentFormProps = AccountFormProps & { account: InvoiceAccount; today: IsoDate };

const methods = PAID_BY.map((value) => ({ value, text: PAID_BY_TEXTS[value] }));
const kinds = [
  { value: RECEIVED, text: 'Ontvangen' },
  { value: REFUND, text: 'Terugbetaald aan de klant' },
];

/** The form offers what is open: the whole sum, or paying back what was paid too much. */
export function PaymentForm({ account, today, ...form }: PaymentFormProps) {
  const { state } = form;
  const { typed, errors } = state;
  const { amount, paidOn, method, kind, deliveryId, insists } = paymentNames;
  const { open } = account;
  return (
    <AccountForm
      {...form}
      hiddenFields={{ [deliveryId]: account.deliveryId }}
      submit="Betaling boeken"
      more={
        <button name={insists} value={INSISTED} hidden={!isAsked(errors[amount])}>
          Toch boeken
        </button>
      }
    >
      <DayField name={paidOn} state={state} offered={today} />
      <SelectField
        label="Betaalmethode"
        name={method}
        options={methods}
        defaultValue={typed?.[method] ?? account.method}
        error={errors[method]}
      />
      <AmountField
        name={amount}
        state={state}
        offered={open === 0 ? '' : formatAmountInput(cents(Math.abs(open)))}
        hint={hintOf(account)}
      />
      <SelectField
        label="Soort"
        name={kind}
        options={kinds}
        defaultValue={typed?.[kind] ?? (open < 0 ? REFUND : RECEIVED)}
        error={errors[kind]}
      />
    </AccountForm>
  );
}

function hintOf({ open }: InvoiceAccount): string {
  if (open === 0) return 'Er staat niets open.';
  return open > 0 ? 'Een deel mag ook.' : 'De klant heeft te veel betaald.';
}

/** The invoice and its open amount, above the form. */
export function AccountText({ account }: { account: InvoiceAccount }) {
  const { number, customerName, total, open, isCredited } = account;
  const rest =
    open < 0 ? `${formatEuros(cents(-open))} terug te betalen` : `nog ${formatEuros(open)} open`;
  return (
    <p>
      {`${number}, ${customerName}`}
      <br />
      <small>{`${formatEuros(total)}${isCredited ? ', gecrediteerd' : ''}, ${rest}`}</small>
    </p>
  );
}

export function paymentTitle({ open }: Pick<InvoiceAccount, 'open'>): string {
  return open < 0 ? 'Terugbetaling boeken' : 'Betaling boeken';
}
