import type { ComponentProps, ReactNode } from 'react';
import type { IsoDate } from '../../shared/dates.ts';
import { formatAmountInput, formatEuros } from '../../shared/money.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { SelectField, SubmitButton, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import type { Bill } from './bill.ts';
import type { PaymentState } from './payment-form.tsx';
import { WRITTEN_OFF } from './payment.ts';
import { paymentNames } from './wire-names.ts';
import { MOST_FOR_STAFF, reasonOptions } from './write-off.ts';

type WriteOffFormProps = ComponentProps<'form'> & {
  bill: Bill;
  today: IsoDate;
  requestId: string;
  state: PaymentState;
  busy?: boolean;
  cancel: ReactNode;
};

export const writeOffTitle = 'Verschil afboeken';

const HINT = `Er komt geen geld binnen. Meer dan ${formatEuros(MOST_FOR_STAFF)} per factuur, en oninbaar, kan alleen een beheerder.`;

/** The form offers all that is open. */
export function WriteOffForm(props: WriteOffFormProps) {
  const { bill, today, requestId, state, busy = false, cancel, ...form } = props;
  const { typed, errors, message } = state;
  const { amount, paidOn, method, reason, deliveryId } = paymentNames;
  return (
    <form method="post" noValidate autoComplete="off" {...form}>
      <input type="hidden" name={HIDDEN.requestId} value={requestId} />
      <input type="hidden" name={deliveryId} value={bill.deliveryId} />
      <input type="hidden" name={method} value={WRITTEN_OFF} />
      <div className="pair">
        <TextField
          label="Bedrag"
          name={amount}
          inputMode="decimal"
          defaultValue={typed?.[amount] ?? (bill.open > 0 ? formatAmountInput(bill.open) : '')}
          error={errors[amount]}
          hint={HINT}
        />
        <SelectField
          label="Reden"
          name={reason}
          options={reasonOptions}
          defaultValue={typed?.[reason]}
          error={errors[reason]}
        />
        <TextField
          type="date"
          label="Datum"
          name={paidOn}
          max={today}
          defaultValue={typed?.[paidOn] ?? today}
          error={errors[paidOn]}
        />
      </div>
      <FormEnd message={message} cancel={cancel}>
        <SubmitButton busy={busy} className="primary">
          Afboeken
        </SubmitButton>
      </FormEnd>
    </form>
  );
}
