import type { ComponentProps, ReactNode } from 'react';
import { formatAmountInput, formatEuros } from '../../shared/money.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { SelectField, SubmitButton, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import type { BillPayment } from '../received/bill.ts';
import type { PaymentState } from '../received/payment-form.tsx';
import { paymentText } from '../received/payment-list.tsx';
import { PAYMENT_ID } from '../received/wire-names.ts';
import { offeredPart, type OtherInvoice } from './move.ts';
import { moveNames } from './wire-names.ts';

type MoveFormProps = ComponentProps<'form'> & {
  payment: BillPayment;
  /** The open amount of the payment's invoice. */
  open: Parameters<typeof offeredPart>[1];
  others: readonly OtherInvoice[];
  requestId: string;
  state: PaymentState;
  busy?: boolean;
  cancel: ReactNode;
};

export const moveTitle = 'Betaling verrekenen';
export const moveAct = 'Verreken met…';

/** The form offers what the invoice has too much, and the customer's other open invoices. */
export function MoveForm(props: MoveFormProps) {
  const { payment, open, others, requestId, state, busy = false, cancel, ...form } = props;
  const { typed, errors, message } = state;
  const { amount, deliveryId } = moveNames;
  return (
    <form method="post" noValidate autoComplete="off" {...form}>
      <input type="hidden" name={HIDDEN.requestId} value={requestId} />
      <input type="hidden" name={PAYMENT_ID} value={payment.id} />
      <p>{paymentText(payment)}</p>
      <div className="pair">
        <SelectField
          label="Factuur"
          name={deliveryId}
          options={others.map(optionOf)}
          defaultValue={typed?.[deliveryId]}
          error={errors[deliveryId]}
        />
        <TextField
          label="Bedrag"
          name={amount}
          inputMode="decimal"
          defaultValue={typed?.[amount] ?? formatAmountInput(offeredPart(payment.amount, open))}
          error={errors[amount]}
          hint="Een deel mag ook. Het ontvangen geld blijft hetzelfde."
        />
      </div>
      <FormEnd message={message} cancel={cancel}>
        <SubmitButton busy={busy} className="primary">
          Verrekenen
        </SubmitButton>
      </FormEnd>
    </form>
  );
}

function optionOf({ deliveryId, number, open }: OtherInvoice) {
  return { value: String(deliveryId), text: `${number}, nog ${formatEuros(open)} open` };
}

/** Whether a payment of an invoice can be moved: it is money, and the customer has another open invoice. */
export function isMovable(
  { amount, reason, undoneAt }: BillPayment,
  others: readonly OtherInvoice[],
): boolean {
  return undoneAt === null && reason === null && amount > 0 && others.length > 0;
}
