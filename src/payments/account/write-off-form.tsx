import { MOST_FOR_STAFF, reasonOptions, WRITTEN_OFF } from '../../receivables/payment.ts';
import { formatAmountInput, formatEuros } from '../../shared/money.ts';
import { SelectField } from '../../ui/field.tsx';
import { paymentNames } from '../wire-names.ts';
import { AccountForm, AmountField, DayField } from './account-form.tsx';
import type { PaymentFormProps } from './payment-form.tsx';

export const writeOffTitle = 'Verschil afboeken';

const HINT = `Er komt geen geld binnen. Meer dan ${formatEuros(MOST_FOR_STAFF)} per factuur, en oninbaar, kan alleen een beheerder.`;

/** The form offers all that is open. */
export function WriteOffForm({ account, today, ...form }: PaymentFormProps) {
  const { state } = form;
  const { amount, paidOn, method, reason, deliveryId } = paymentNames;
  return (
    <AccountForm
      {...form}
      hiddenFields={{ [deliveryId]: account.deliveryId, [method]: WRITTEN_OFF }}
      submit="Afboeken"
    >
      <AmountField
        name={amount}
        state={state}
        offered={account.open > 0 ? formatAmountInput(account.open) : ''}
        hint={HINT}
      />
      <SelectField
        label="Reden"
        name={reason}
        options={reasonOptions}
        defaultValue={state.typed?.[reason]}
        error={state.errors[reason]}
      />
      <DayField name={paidOn} state={state} offered={today} />
    </AccountForm>
  );
}
