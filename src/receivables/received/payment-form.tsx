import type { ComponentProps, ReactNode } from 'react';
import type { IsoDate } from '../../shared/dates.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { cents, formatAmountInput, formatEuros } from '../../shared/money.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { SelectField, SubmitButton, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import type { Bill } from './bill.ts';
import { isAsked, PAID_BY, PAID_BY_TEXTS } from './payment.ts';
import { INSISTED, paymentNames, RECEIVED, REFUND } from './wire-names.ts';

declare module '../../ui/island.tsx' {
  interface ModalProps {
    payment: { id: number };
  }
}

export type PaymentState = {
  /** The typed values by the names of the form; undefined for a form with proposed values. */
  typed?: Record<string, string> | undefined;
  errors: FieldErrors;
  message: string;
};

type PaymentFormProps = ComponentProps<'form'> & {
  bill: Bill;
  today: IsoDate;
  requestId: string;
  state: PaymentState;
  busy?: boolean;
  cancel: ReactNode;
};

const methods = PAID_BY.map((value) => ({ value, text: PAID_BY_TEXTS[value] }));
const kinds = [
  { value: RECEIVED, text: 'Ontvangen' },
  { value: REFUND, text: 'Terugbetaald aan de klant' },
];

/** The form offers what is open: the whole sum, or paying back what was paid too much. */
export function PaymentForm(props: PaymentFormProps) {
  const { bill, today, requestId, state, busy = false, cancel, ...form } = props;
  const { typed, errors, message } = state;
  const { amount, paidOn, method, kind, deliveryId, insists } = paymentNames;
  const { open } = bill;
  return (
    <form method="post" noValidate autoComplete="off" {...form}>
      <input type="hidden" name={HIDDEN.requestId} value={requestId} />
      <input type="hidden" name={deliveryId} value={bill.deliveryId} />
      <div className="pair">
        <TextField
          type="date"
          label="Datum"
          name={paidOn}
          max={today}
          defaultValue={typed?.[paidOn] ?? today}
          error={errors[paidOn]}
        />
        <SelectField
          label="Betaalmethode"
          name={method}
          options={methods}
          defaultValue={typed?.[method] ?? bill.method}
          error={errors[method]}
        />
        <TextField
          label="Bedrag"
          name={amount}
          inputMode="decimal"
          defaultValue={typed?.[amount] ?? (open === 0 ? '' : openInput(bill))}
          error={errors[amount]}
          hint={hintOf(bill)}
        />
        <SelectField
          label="Soort"
          name={kind}
          options={kinds}
          defaultValue={typed?.[kind] ?? (open < 0 ? REFUND : RECEIVED)}
          error={errors[kind]}
        />
      </div>
      <FormEnd message={message} cancel={cancel}>
        <SubmitButton busy={busy} className="primary">
          Betaling boeken
        </SubmitButton>
        {isAsked(errors[amount]) && (
          <SubmitButton busy={busy} name={insists} value={INSISTED}>
            Toch boeken
          </SubmitButton>
        )}
      </FormEnd>
    </form>
  );
}

function openInput({ open }: Bill): string {
  return formatAmountInput(cents(Math.abs(open)));
}

function hintOf({ open }: Bill): string {
  if (open === 0) return 'Er staat niets open.';
  return open > 0 ? 'Een deel mag ook.' : 'De klant heeft te veel betaald.';
}

/** The number, customer and amounts of the invoice, above the form. */
export function BillText({ bill }: { bill: Bill }) {
  const { number, customerName, total, open } = bill;
  const rest =
    open < 0 ? `${formatEuros(cents(-open))} terug te betalen` : `nog ${formatEuros(open)} open`;
  return (
    <p>
      {`${number}, ${customerName}`}
      <br />
      <small>{`${formatEuros(total)}${bill.isCredited ? ', gecrediteerd' : ''}, ${rest}`}</small>
    </p>
  );
}

export function billTitle({ open }: Pick<Bill, 'open'>): string {
  return open < 0 ? 'Terugbetaling boeken' : 'Betaling boeken';
}
