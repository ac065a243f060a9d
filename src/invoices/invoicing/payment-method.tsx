import { deliveryNames, PAYMENT_METHODS, paymentText } from '../../deliveries/delivery.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../shared/dates.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { Hidden, Select, SelectField } from '../../ui/field.tsx';
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

const UNKNOWN = 'onbekend';
const options = PAYMENT_METHODS.filter((method) => method !== UNKNOWN);

/** The page that changes a payment method without scripts. With scripts a select opens in the row instead. */
export function PaymentScreen({ state }: { state: PaymentFormState }) {
  const { delivery, back, payment, error, message = '' } = state;
  const isKnown = options.some((method) => method === payment);
  return (
    <Screen back={back}>
      <form method="post" action={paths.choosePayment(delivery.id)} className="narrow" noValidate>
        <Hidden fields={{ [HIDDEN.version]: delivery.version, [BACK]: back }} />
        <p>{`${delivery.customerName}, ${formatDate(delivery.date)} ${delivery.slot}`}</p>
        <SelectField
          label="Betaalmethode"
          name={deliveryNames.payment}
          options={isKnown ? options : ['', ...options]}
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
export function PaymentCell({ id, customerName, payment }: Delivery) {
  const page = paths.choosePayment(id);
  if (payment !== UNKNOWN)
    return (
      <>
        {payment}
        <a href={page} aria-label={CHANGE_PAYMENT} />
      </>
    );
  return (
    <>
      <Select
        name={deliveryNames.payment}
        data-delivery={id}
        aria-label={`Betaalmethode van ${customerName}`}
        autoComplete="off"
        defaultValue={UNKNOWN}
        options={[{ value: UNKNOWN, text: paymentText(UNKNOWN), disabled: true }, ...options]}
      />
      <noscript>
        <a href={page}>{CHANGE_PAYMENT}</a>
      </noscript>
    </>
  );
}
