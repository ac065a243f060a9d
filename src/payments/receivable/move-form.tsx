import { paths } from '../../paths.ts';
import { proposedPart } from '../../receivables/move.ts';
import { formatAmountInput, formatEuros } from '../../shared/money.ts';
import { inputOf, SelectField } from '../../ui/field.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { moveNames, PAYMENT_ID } from '../wire-names.ts';
import { paymentText } from './payment-texts.ts';
import type { OtherInvoice, ReceivableWithPayments, RecordedPayment } from './queries.ts';
import { AmountField, ReceivableForm, type ReceivableFormState } from './receivable-form.tsx';

type MoveFormProps = {
  receivable: ReceivableWithPayments;
  payment: RecordedPayment;
  others: readonly OtherInvoice[];
  state: ReceivableFormState;
};

export const moveAct = 'Verreken met…';

/**
 * Proposes the amount that the customer paid too much, or else the whole payment. Offers the customer's other open
 * invoices.
 */
export function MoveForm({ receivable, payment, others, state }: MoveFormProps) {
  const { amount, deliveryId } = moveNames;
  return (
    <ReceivableForm
      state={state}
      action={paths.movePayment(receivable.deliveryId)}
      call={paths.api.movePayment(payment.id)}
      back={paths.paymentsOf(receivable.deliveryId)}
      hiddenFields={{ [PAYMENT_ID]: payment.id }}
      submit="Verrekenen"
      above={
        <p>
          <Unbroken text={paymentText(payment)} />
        </p>
      }
    >
      <SelectField
        label="Factuur"
        options={others.map((other) => ({
          value: String(other.deliveryId),
          text: `${other.number}, nog ${formatEuros(other.open)} open`,
        }))}
        {...inputOf(state, deliveryId)}
      />
      <AmountField
        name={amount}
        state={state}
        proposed={formatAmountInput(proposedPart(payment.amount, receivable.open))}
        hint="Een deel mag ook. Het ontvangen geld blijft hetzelfde."
      />
    </ReceivableForm>
  );
}

/** Whether the payment is received money and not undone, and the customer has another open invoice. */
export function isMovable(
  { amount, reason, undoneAt }: RecordedPayment,
  others: readonly OtherInvoice[],
): boolean {
  return undoneAt === null && reason === null && amount > 0 && others.length > 0;
}
