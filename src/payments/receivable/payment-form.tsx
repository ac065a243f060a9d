import { returnQuery } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import {
  isAsked,
  MOST_FOR_STAFF,
  PAID_BY,
  PAID_BY_TEXTS,
  reasonOptions,
  WRITTEN_OFF,
} from '../../receivables/payment.ts';
import type { Receivable } from '../../receivables/receivable.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { cents, formatAmountInput, formatEuros } from '../../shared/money.ts';
import { withQuery } from '../../shared/public-paths.ts';
import { inputOf, SelectField } from '../../ui/field.tsx';
import { INSISTED, paymentNames, RECEIVED, REFUND } from '../wire-names.ts';
import {
  AmountField,
  DayField,
  ReceivableForm,
  type ReceivableFormState,
} from './receivable-form.tsx';

export type PaymentFormProps = {
  receivable: Receivable;
  today: IsoDate;
  state: ReceivableFormState;
};
/** The screen to return to. Undefined for the open invoices. */
export type Returns = { returnsTo: string | undefined };

const methods = PAID_BY.map((value) => ({ value, text: PAID_BY_TEXTS[value] }));
const kinds = [
  { value: RECEIVED, text: 'Ontvangen' },
  { value: REFUND, text: 'Terugbetaald aan de klant' },
];

/** Proposes a payment of the open amount, or a refund when the customer paid too much. */
export function PaymentForm({ receivable, returnsTo, today, state }: PaymentFormProps & Returns) {
  const { amount, paidOn, method, kind, deliveryId, insists, seen } = paymentNames;
  const { open } = receivable;
  return (
    <ReceivableForm
      state={state}
      action={withQuery(paths.paymentsOf(receivable.deliveryId), returnQuery(returnsTo))}
      call={paths.api.payments()}
      back={returnsTo ?? paths.payments()}
      hiddenFields={{
        [deliveryId]: receivable.deliveryId,
        [seen]: state.typed?.[seen] ?? formatAmountInput(open),
      }}
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
        hint={hintOf(receivable)}
      />
      <DayField name={paidOn} state={state} proposed={today} />
      <SelectField
        label="Betaalmethode"
        options={methods}
        {...inputOf(state, method, receivable.method)}
      />
      <SelectField
        label="Soort"
        options={kinds}
        {...inputOf(state, kind, open < 0 ? REFUND : RECEIVED)}
      />
    </ReceivableForm>
  );
}

function hintOf({ open }: Receivable): string {
  if (open === 0) return 'Er staat niets open.';
  return open > 0 ? 'Een deel mag ook.' : 'De klant heeft te veel betaald.';
}

export function paymentTitle({ open }: Pick<Receivable, 'open'>): string {
  return open < 0 ? 'Terugbetaling boeken' : 'Betaling boeken';
}

export const writeOffTitle = 'Verschil afboeken';

const WRITE_OFF_HINT = `Er komt geen geld binnen. Meer dan ${formatEuros(MOST_FOR_STAFF)} per factuur, en oninbaar, kan alleen een beheerder.`;

/** Proposes the whole open amount. */
export function WriteOffForm({ receivable, today, state }: PaymentFormProps) {
  const { amount, paidOn, method, reason, deliveryId } = paymentNames;
  return (
    <ReceivableForm
      state={state}
      action={paths.writeOff(receivable.deliveryId)}
      call={paths.api.payments()}
      back={paths.paymentsOf(receivable.deliveryId)}
      hiddenFields={{ [deliveryId]: receivable.deliveryId, [method]: WRITTEN_OFF }}
      submit="Afboeken"
    >
      <AmountField
        name={amount}
        state={state}
        proposed={receivable.open > 0 ? formatAmountInput(receivable.open) : ''}
        hint={WRITE_OFF_HINT}
      />
      <SelectField label="Reden" options={reasonOptions} {...inputOf(state, reason)} />
      <DayField name={paidOn} state={state} proposed={today} />
    </ReceivableForm>
  );
}
