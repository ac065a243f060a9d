import { PAYMENT_METHODS, paymentText, deliveryNames } from '../../deliveries/delivery.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../shared/dates.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { BACK, CHANGE_PAYMENT } from '../wire-names.ts';

export type PaymentFormState = {
  delivery: Delivery;
  /** The list of /factureren that the user came from, with its filter. */
  back: string;
  payment: string;
  error?: string | undefined;
  message?: string;
};

const options = PAYMENT_METHODS.filter((method) => method !== 'onbekend').map((value) => ({
  value,
  text: paymentText(value),
}));
const none = { value: '', text: '' };

/** The page that changes a payment method without scripts. With scripts a select opens in the row instead. */
export function PaymentScreen({ state }: { state: PaymentFormState }) {
  const { delivery, back, payment, error, message = '' } = state;
  const isKnown = options.some(({ value }) => value === payment);
  return (
    <Screen back={back}>
      <form method="post" action={paths.choosePayment(delivery.id)} className="narrow" noValidate>
        <input type="hidden" name={HIDDEN.version} defaultValue={delivery.version} />
        <input type="hidden" name={BACK} defaultValue={back} />
        <p>{`${delivery.customerName}, ${formatDate(delivery.date)} ${delivery.slot}`}</p>
        <SelectField
          label="Betaalmethode"
          name={deliveryNames.payment}
          options={isKnown ? options : [none, ...options]}
          defaultValue={isKnown ? payment : ''}
          error={error}
        />
        <FormEnd message={message} cancel={<CancelLink href={back} />}>
          <button className="primary">Opslaan</button>
        </FormEnd>
      </form>
    </Screen>
  );
}

/** Shows a select for 'onbekend', as specified, and a text with a pencil for any other payment method. */
export function PaymentCell({ delivery }: { delivery: Delivery }) {
  const { id, payment } = delivery;
  const page = paths.choosePayment(id);
  if (payment !== 'onbekend')
    return (
      <>
        {payment}
        <a href={page} aria-label={CHANGE_PAYMENT} />
      </>
    );
  return (
    <>
      <PaymentChoice delivery={delivery} />
      <noscript>
        <a href={page}>{CHANGE_PAYMENT}</a>
      </noscript>
    </>
  );
}

function PaymentChoice({ delivery }: { delivery: Delivery }) {
  return (
    <select
      name={deliveryNames.payment}
      data-delivery={delivery.id}
      aria-label={`Betaalmethode van ${delivery.customerName}`}
      autoComplete="off"
      defaultValue="onbekend"
    >
      {PAYMENT_METHODS.map((method) => (
        <option key={method} value={method} disabled={method === 'onbekend'}>
          {paymentText(method)}
        </option>
      ))}
    </select>
  );
}
