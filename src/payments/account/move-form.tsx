import { offeredPart } from '../../receivables/move.ts';
import { type Cents, formatAmountInput, formatEuros } from '../../shared/money.ts';
import { SelectField } from '../../ui/field.tsx';
import { moveNames, PAYMENT_ID } from '../wire-names.ts';
import { AccountForm, type AccountFormProps, AmountField } from './account-form.tsx';
import { paymentText } from './payment-list.tsx';
import type { AccountPayment, OtherInvoice } from './queries.ts';

type MoveFormProps = AccountFormProps & {
  payment: AccountPayment;
  /** The open amount of the payment's invoice. */
  open: Cents;
  others: readonly OtherInvoice[];
};

export const moveTitle = 'Betaling verrekenen';
export const moveAct = 'Verreken met…';

/** The form offers what the invoice has too much, and the customer's other open invoices. */
export function MoveForm({ payment, open, others, ...form }: MoveFormProps) {
  const { typed, errors } = form.state;
  const { amount, deliveryId } = moveNames;
  return (
    <AccountForm
      {...form}
      hiddenFields={{ [PAYMENT_ID]: payment.id }}
      submit="Verrekenen"
      above={<p>{paymentText(payment)}</p>}
    >
      <SelectField
        label="Factuur"
        name={deliveryId}
        options={others.map(optionOf)}
        defaultValue={typed?.[deliveryId]}
        error={errors[deliveryId]}
      />
      <AmountField
        name={amount}
        state={form.state}
        offered={formatAmountInput(offeredPart(payment.amount, open))}
        hint="Een deel mag ook. Het ontvangen geld blijft hetzelfde."
      />
    </AccountForm>
  );
}

function optionOf({ deliveryId, number, open }: OtherInvoice) {
  return { value: String(deliveryId), text: `${number}, nog ${formatEuros(open)} open` };
}

/** Whether a payment of an invoice can be moved: it is money, and the customer has another open invoice. */
export function isMovable(
  { amount, reason, undoneAt }: AccountPayment,
  others: readonly OtherInvoice[],
): boolean {
  return undoneAt === null && reason === null && amount > 0 && others.length > 0;
}
